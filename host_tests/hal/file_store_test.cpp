#include "hal/host/file_store.hpp"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unity.h>

#include <fstream>
#include <iterator>

namespace {

using hal::host::FileStore;

std::string folder;

std::string path() {
    return folder + "/flash";
}

std::string content() {
    std::ifstream file(path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const std::string& bytes) {
    std::ofstream(path(), std::ios::binary) << bytes;
}

uint8_t byte_at(const FileStore& store, uint32_t offset) {
    uint8_t byte = 0;
    store.read(offset, {&byte, 1});
    return byte;
}

void what_was_changed_is_there_at_the_next_start() {
    const uint8_t first[] = {0xF0, 0xAA};
    const uint8_t second[] = {0x3C};
    {
        FileStore store;
        TEST_ASSERT_EQUAL_STRING("", store.open(path()).c_str());
        TEST_ASSERT_EQUAL_HEX8(0xFF, byte_at(store, 10));
        TEST_ASSERT_TRUE(store.program(10, first));
        TEST_ASSERT_TRUE(store.program(10, second));
        TEST_ASSERT_TRUE(store.program(39 * 4096 + 4094, first));
    }
    {
        FileStore store;
        TEST_ASSERT_EQUAL_STRING("", store.open(path()).c_str());
        TEST_ASSERT_EQUAL_HEX8(0x30, byte_at(store, 10));
        TEST_ASSERT_EQUAL_HEX8(0xAA, byte_at(store, 11));
        TEST_ASSERT_EQUAL_HEX8(0xAA, byte_at(store, 40 * 4096 - 1));
        TEST_ASSERT_TRUE(store.erase(0));
    }
    FileStore store;
    TEST_ASSERT_EQUAL_STRING("", store.open(path()).c_str());
    TEST_ASSERT_EQUAL_HEX8(0xFF, byte_at(store, 10));
    TEST_ASSERT_EQUAL_HEX8(0xAA, byte_at(store, 40 * 4096 - 1));
    TEST_ASSERT_EQUAL_UINT(32 + 40 * 4096, content().size());
}

void a_range_across_pages_or_off_the_end_is_refused() {
    FileStore store;
    store.open(path());
    const uint8_t two[] = {0, 0};
    TEST_ASSERT_FALSE(store.program(255, two));
    TEST_ASSERT_FALSE(store.program(40 * 4096 - 1, two));
    TEST_ASSERT_FALSE(store.erase(40));
    TEST_ASSERT_EQUAL_HEX8(0xFF, byte_at(store, 255));
}

void an_empty_file_becomes_a_store() {
    write_file("");
    FileStore store;
    TEST_ASSERT_EQUAL_STRING("", store.open(path()).c_str());
    TEST_ASSERT_EQUAL_HEX8(0xFF, byte_at(store, 0));
}

void what_is_no_store_is_left_as_it_is() {
    {
        FileStore store;
        store.open(path());
    }
    const std::string good = content();
    std::string other_version = good;
    other_version[15] = '2';
    for (const std::string& bytes : {std::string("a letter\n"), good.substr(0, 31), good.substr(0, good.size() - 1),
                                     good + "x", std::string(good.size(), '\0'), other_version}) {
        write_file(bytes);
        FileStore store;
        const std::string complaint = store.open(path());
        TEST_ASSERT_TRUE_MESSAGE(complaint.ends_with("it is left as it is"), complaint.c_str());
        TEST_ASSERT_TRUE(content() == bytes);
    }
}

/// Before there was an archive the file ended with the journal.
void a_store_of_an_earlier_version_gets_an_archive() {
    {
        FileStore store;
        store.open(path());
        const uint8_t byte[] = {0x42};
        TEST_ASSERT_TRUE(store.program(8 * 4096 - 1, byte));
    }
    const std::string whole = content();
    write_file(whole.substr(0, 32 + 8 * 4096));
    {
        FileStore store;
        TEST_ASSERT_EQUAL_STRING("", store.open(path()).c_str());
        TEST_ASSERT_EQUAL_HEX8(0x42, byte_at(store, 8 * 4096 - 1));
        TEST_ASSERT_EQUAL_HEX8(0xFF, byte_at(store, 40 * 4096 - 1));
    }
    TEST_ASSERT_TRUE(content() == whole);
}

void a_store_serves_one_board_at_a_time() {
    FileStore store;
    TEST_ASSERT_EQUAL_STRING("", store.open(path()).c_str());
    FileStore other;
    TEST_ASSERT_TRUE(other.open(path()).ends_with("is in use by another board"));
}

void what_cannot_be_opened_is_told() {
    FileStore store;
    TEST_ASSERT_TRUE(store.open(folder).ends_with("is no regular file"));
    // A pipe that nobody writes to is not waited for.
    mkfifo(path().c_str(), 0600);
    TEST_ASSERT_TRUE(store.open(path()).ends_with("is no regular file"));
    FileStore other;
    TEST_ASSERT_TRUE(other.open(folder + "/no/flash").find("cannot be opened: No such file") != std::string::npos);
}

}  // namespace

void setUp() {
    char name[] = "/tmp/file_store_test.XXXXXX";
    folder = mkdtemp(name);
}

void tearDown() {
    unlink(path().c_str());
    rmdir(folder.c_str());
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(what_was_changed_is_there_at_the_next_start);
    RUN_TEST(a_range_across_pages_or_off_the_end_is_refused);
    RUN_TEST(an_empty_file_becomes_a_store);
    RUN_TEST(what_is_no_store_is_left_as_it_is);
    RUN_TEST(a_store_of_an_earlier_version_gets_an_archive);
    RUN_TEST(a_store_serves_one_board_at_a_time);
    RUN_TEST(what_cannot_be_opened_is_told);
    return UNITY_END();
}
