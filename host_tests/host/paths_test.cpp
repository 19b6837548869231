#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "check.hpp"
#include "host/io/file.hpp"
#include "host/io/service.hpp"
#include "host/web/web_server.hpp"

using namespace host;
namespace fs = std::filesystem;

static fs::path folder;

void setUp() {
    std::string name = (fs::temp_directory_path() / "reedfish-paths-XXXXXX").string();
    folder = mkdtemp(name.data());
    fs::create_directories(folder / "page/deep");
    std::ofstream(folder / "page/index.html") << "top";
    std::ofstream(folder / "page/deep/a b.js") << "deep";
    std::ofstream(folder / "page/.hidden") << "hidden";
    std::ofstream(folder / "secret") << "secret";
    fs::create_symlink(folder / "secret", folder / "page/link");
    fs::create_directory_symlink("/etc", folder / "page/etc");
}

void tearDown() {
    fs::remove_all(folder);
}

static void test_files_of_the_page() {
    const std::string root = (folder / "page").string();
    expect_text(fs::canonical(folder / "page/index.html").string(), page_file(root, "/"));
    expect_text(fs::canonical(folder / "page/index.html").string(), page_file(root, "/index.html?x=1"));
    expect_text(fs::canonical(folder / "page/deep/a b.js").string(), page_file(root, "/deep/a%20b.js"));
    expect_text("text/javascript; charset=utf-8", type_of("x/a.js"));
    expect_text("application/octet-stream", type_of("x"));
}

static void test_no_way_leads_out() {
    const std::string root = (folder / "page").string();
    for (const char* bad :
         {"/../secret", "/deep/../../secret", "/%2e%2e/secret", "/..%2fsecret", "/link", "/etc/passwd", "/.hidden",
          "/deep", "secret", "//etc/passwd", "/\\..\\secret", "/index.html%00.png", "/%", "/%4", "/%zz", "", "/nothing",
          "/..", "/deep/%2E%2E/%2E%2E/secret"}) {
        expect_text("", page_file(root, bad));
    }
    expect_text("", page_file((folder / "nowhere").string(), "/index.html"));
}

static void test_whom_a_request_is_for() {
    for (const char* good : {"localhost", "localhost:1982", "127.0.0.1:1982", "[::1]:1982"})
        TEST_ASSERT_TRUE(names_this_machine(good));
    for (const char* bad : {"", "evil.example", "localhost.evil.example", "192.168.1.2:1982", "127.evil.example",
                            "127.0.0.1.evil.example:1982"})
        TEST_ASSERT_FALSE_MESSAGE(names_this_machine(bad), bad);
    TEST_ASSERT_TRUE(is_own_origin("", "localhost:1982"));
    TEST_ASSERT_TRUE(is_own_origin("http://localhost:1982", "localhost:1982"));
    TEST_ASSERT_FALSE(is_own_origin("https://evil.example", "localhost:1982"));
}

static void test_addresses_of_services() {
    static constexpr Service kService{"a broker", "mqtts", 8883, "mqtt", 1883, "--credentials"};
    const auto read = [](const std::string& url) {
        ServiceAddress address;
        std::string why;
        if (!read_service(kService, url, address, why))
            return why + (address.host.empty() ? "" : ", but something is read");
        return (address.tls ? "tls " : "plain ") + address.host + " " + std::to_string(address.port);
    };
    expect_text("tls a.example 8883", read("mqtts://a.example"));
    expect_text("plain 127.0.0.1 65535", read("mqtt://127.0.0.1:65535//"));
    for (const char* port : {"65536", "85535", "0", "-1", "+1", "80x", "", "1/foo"})
        expect_text("'" + std::string(port) + "' is no port", read("mqtt://a:" + std::string(port)));
    for (const char* host : {"", "a/b", "a?b", "a#b", "a b"})
        expect_text("'" + std::string(host) + "' is no host", read("mqtts://" + std::string(host)));
    expect_text("a broker is mqtts://host[:port] or mqtt://host[:port], not 'a'", read("a"));
    for (const char* secret : {"mqtt://anna:word@a", "anna:word@a"})
        expect_text("names and passwords are not for the command line: put them into a file, --credentials",
                    read(secret));
}

static void test_files_are_replaced_as_a_whole() {
    const std::string path = (folder / "game.pgn").string();
    expect_text("", replace_file(path, "one"));
    expect_text("", replace_file(path, "two"));
    expect_text("two", read_file(path, 100).value());
    TEST_ASSERT_FALSE(read_file(path, 2).has_value());
    TEST_ASSERT_FALSE(fs::exists(path + ".new"));
    expect_in("No such file", replace_file((folder / "no/where").string(), "x"));
}

static void test_secrets_are_for_their_owner() {
    const std::string path = (folder / "token").string();
    std::ofstream(path) << "abc\nsecond line\n";
    std::string why;
    fs::permissions(path, fs::perms::owner_read | fs::perms::group_read);
    expect_text("", read_secret(path, why));
    expect_in("chmod 600", why);
    fs::permissions(path, fs::perms::owner_read);
    expect_text("abc", read_secret(path, why));
    expect_text("", read_secret(path + "x", why));
    expect_in("No such file", why);
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_files_of_the_page);
    RUN_TEST(test_no_way_leads_out);
    RUN_TEST(test_whom_a_request_is_for);
    RUN_TEST(test_addresses_of_services);
    RUN_TEST(test_files_are_replaced_as_a_whole);
    RUN_TEST(test_secrets_are_for_their_owner);
    return UNITY_END();
}
