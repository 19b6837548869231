#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "host/program/program.hpp"

namespace {

constexpr const char* kExitCodes =
    "exit status:\n"
    "  0  done; watch, record, play, serve and the like also when they are told to end\n"
    "  1  a position or a line was refused\n"
    "  2  the command line makes no sense\n"
    "  3  no board, no permission, or it does not answer\n"
    "  4  the engine, the broker or the site is not there or gave up; or the port to listen on is taken\n"
    "  5  a file, a folder or standard output cannot be read or written\n"
    "A board is named by its port (/dev/ttyACM0), its serial number, a pseudo-terminal, or 'virtual', which "
    "starts one.";

/// The options and verbs are those of the command line itself, so the script cannot fall behind.
int print_completion(const CLI::App& app, const std::string& shell) {
    std::string verbs;
    std::string cases;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        verbs += (verbs.empty() ? "" : " ") + command->get_name();
        std::string options;
        for (const CLI::Option* option : command->get_options()) {
            for (const std::string& name : option->get_lnames()) options += " --" + name;
        }
        const bool takes_notation =
            command->get_name() == "send" || command->get_name() == "check" || command->get_name() == "convert";
        if (takes_notation) options += " fen hartwig ofen board board-live spooky";
        cases += "        " + command->get_name() + ") words=\"" + options + "\" ;;\n";
    }
    if (shell == "zsh") printf("autoload -U +X bashcompinit && bashcompinit\n");
    printf(
        "_reedfish_host() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} words=\"%s --help --version\"\n"
        "    [ $COMP_CWORD -gt 1 ] && case ${COMP_WORDS[1]} in\n%s"
        "        *) words= ;;\n"
        "    esac\n"
        "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
        "    [ -n \"$word\" ] && [ ${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- \"$word\"))\n"
        "    return 0\n"
        "}\n"
        "complete -F _reedfish_host reedfish-host\n",
        verbs.c_str(), cases.c_str());
    return host::kDone;
}

/// What is wrong with the command line, and where to read more.
int complain(const CLI::App& app, const CLI::ParseError& error, const std::string& first) {
    std::string verbs;
    std::string verb;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        verbs += " " + command->get_name();
        if (command->get_name() == first) verb = first + " ";
    }
    std::string what = error.what();
    if (verb.empty()) what = first.empty() ? "what to do?" : "there is no verb '" + first + "'";
    // What nobody expected may be a secret that does not belong here: its name is enough.
    const std::string_view kUnexpected = "not expected: ";
    if (const size_t begin = what.find(kUnexpected); !verb.empty() && begin != std::string::npos) {
        std::string word = what.substr(begin + kUnexpected.size());
        if (const size_t option = word.find("--"); option != std::string::npos) word.erase(0, option);
        what = "'" + word.substr(0, word.find_first_of(" =")) + "' was not expected";
    }
    host::say(what + (verb.empty() ? "; there are:" + verbs : ""));
    host::say("reedfish-host " + verb + "--help tells more");
    return host::kUsage;
}

/// Words after `--` or the last option, joined as one text.
std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// The exit status, unless what was printed did not arrive.
int ended_with(int status) {
    if (fflush(stdout) == 0 && ferror(stdout) == 0) return status;
    host::say("standard output cannot be written");
    return host::kNoFile;
}

/// Who starts us without standard files would have a board's port take their numbers, and hear what is said there.
void open_standard_files() {
    int file = 0;
    while (file >= 0 && file <= STDERR_FILENO) file = open("/dev/null", O_RDWR);
    if (file >= 0) close(file);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace host;
    open_standard_files();
    CLI::App app{"reedfish-host: the PC's side of a Reedfish board", "reedfish-host"};
    app.require_subcommand(1);
    app.footer(kExitCodes);
    app.set_version_flag("--version", REEDFISH_VERSION);
    std::function<int(Loop&)> verb;
    std::function<int()> plain_verb;  // one that waits for nothing: signals end it as they end any program

    const auto add_notation = [](CLI::App* command, const char* name, std::string& out, const char* what) {
        command->add_option(name, out, what)->required()->check([](const std::string& notation) {
            std::string known;
            for (const std::string& one : notation_names()) {
                if (one == notation) return std::string();
                known += " " + one;
            }
            return "there is no notation '" + notation + "'; there are:" + known;
        });
    };
    const auto add_reading = [](CLI::App* command, HowToRead& how) {
        command->add_flag("--strict", how.strict, "to the letter: nothing is forgiven");
        command->add_option("--maps", how.maps, "how many maps a Spooky game has: other indices are refused")
            ->check(CLI::Range(1, 256));
        command->add_option("--techs", how.techs, "how many techs it has")->check(CLI::Range(1, 256));
    };
    const auto add_board = [](CLI::App* command, std::string& board) {
        command->add_option("--board", board,
                            "port, serial number, pseudo-terminal or 'virtual' (default: the only one)");
    };
    const auto add_boards = [](CLI::App* command, std::vector<std::string>& boards) {
        command
            ->add_option("--board", boards,
                         "port, serial number, pseudo-terminal or 'virtual'; can be repeated (default: all)")
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    };
    ListOptions list_options;
    auto* list = app.add_subcommand("list", "every Reedfish board that is plugged in");
    list->add_option("--board", list_options.boards,
                     "this one instead; a pseudo-terminal is listed only if it is named; can be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    list->callback([&] { verb = [&](Loop& loop) { return run_list(loop, list_options); }; });

    SendOptions send_options;
    std::vector<std::string> send_text;
    auto* send = app.add_subcommand("send", "puts a position on a board; without a text, each line of standard input");
    add_board(send, send_options.board);
    add_reading(send, send_options.how);
    add_notation(send, "notation", send_options.notation, "fen, hartwig, ofen, board, board-live or spooky");
    send->add_option("text", send_text, "the position");
    send->callback([&] {
        send_options.has_text = !send_text.empty();
        send_options.text = joined(send_text);
        verb = [&](Loop& loop) { return run_send(loop, send_options); };
    });

    ConvertOptions convert_options;
    std::vector<std::string> convert_text;
    const auto take_text = [&] {
        convert_options.has_text = !convert_text.empty();
        convert_options.text = joined(convert_text);
    };
    auto* convert = app.add_subcommand(
        "convert", "writes a position in another notation; without a text, each line of standard input");
    add_reading(convert, convert_options.how);
    add_notation(convert, "from", convert_options.from, "the notation of the text");
    add_notation(convert, "to", convert_options.to, "the notation to write");
    convert->add_option("text", convert_text, "the position");
    convert->callback([&] {
        take_text();
        plain_verb = [&] { return run_convert(convert_options); };
    });

    auto* check = app.add_subcommand(
        "check", "whether a position is legal, and every reason why not; without a text, each line of standard input");
    add_reading(check, convert_options.how);
    add_notation(check, "notation", convert_options.from, "the notation of the text");
    check->add_option("text", convert_text, "the position");
    check->callback([&] {
        take_text();
        plain_verb = [&] { return run_check(convert_options); };
    });

    WatchOptions watch_options;
    auto* watch = app.add_subcommand("watch", "a live picture of board, lights, clock and moves; Ctrl-C ends it");
    add_boards(watch, watch_options.boards);
    watch->add_flag("--json", watch_options.json, "a line of JSON an event instead");
    watch->callback([&] { verb = [&](Loop& loop) { return run_watch(loop, watch_options); }; });

    RecordOptions record_options;
    auto* record =
        app.add_subcommand("record", "writes every game of every board as PGN into a folder; Ctrl-C ends it");
    add_boards(record, record_options.boards);
    record->add_option("folder", record_options.folder, "where to; it is made if it is not there")->required();
    record->add_flag("--once", record_options.once, "only what the boards have now, then end");
    record->callback([&] { verb = [&](Loop& loop) { return run_record(loop, record_options); }; });

    PlayOptions play_options;
    auto* play = app.add_subcommand("play", "a game against a UCI engine, whose moves light up on the board");
    add_board(play, play_options.board);
    play->add_option("engine", play_options.engine, "the engine's program, and its arguments")->required();
    play->add_option("--colour", play_options.colour, "what the engine plays (default: black)")
        ->check(CLI::IsMember({"white", "black"}));
    play->add_option("--level", play_options.level, "0 to 20, as the engine's own 'Skill Level' has it")
        ->check(CLI::Range(0, 20));
    play->add_option("--elo", play_options.elo, "the strength by rating, if the engine offers that")
        ->check(CLI::Range(500, 4000));
    play->add_option("--move-time", play_options.move_ms, "milliseconds a move, without a clock (default: 1000)")
        ->check(CLI::Range(1, 3'600'000));
    play->add_option("--patience", play_options.patience_ms,
                     "milliseconds after which an engine hangs (default: 10000)")
        ->check(CLI::Range(100, 3'600'000));
    play->add_option("--second-thoughts", play_options.second_thoughts_ms,
                     "milliseconds of calm after a take-back before the engine moves again (default: 2000)")
        ->check(CLI::Range(0, 60'000));
    play->add_flag("--new", play_options.fresh, "begins a new game instead of going on with the one on the board");
    play->callback([&] { verb = [&](Loop& loop) { return run_play(loop, play_options); }; });

    const auto add_broker = [](CLI::App* command, BrokerOptions& broker) {
        command->add_option("--credentials", broker.credentials,
                            "a file with name and password, a line each; only you may read it");
        command->add_option("--authority", broker.authority,
                            "a file of certificates for mqtts (default: the system's own)");
        command->add_option("--prefix", broker.prefix, "what all topics begin with (default: reedfish)");
    };
    ServeOptions serve_options;
    auto* serve = app.add_subcommand("serve",
                                     "LiveChess for web sites and programs, the page's files, and a "
                                     "WebSocket to each board; Ctrl-C ends it");
    add_boards(serve, serve_options.boards);
    serve->add_option("--listen", serve_options.address,
                      "the address to listen on (default: 127.0.0.1, this machine only)");
    serve
        ->add_option("--port", serve_options.port,
                     "the port (default: 1982, where LiveChess is looked for); 0 takes any")
        ->check(CLI::Range(0, 65535));
    serve->add_option("--page", serve_options.page, "the folder of the page's files");
    serve->add_option("--mqtt", serve_options.broker.url,
                      "also publish every move to this broker: mqtt://host[:port] or mqtts://...");
    add_broker(serve, serve_options.broker);
    serve->add_option("--state", serve_options.state,
                      "where it is noted what the broker was told (default: ~/.local/state/reedfish)");
    serve
        ->add_option("--first-number", serve_options.first_number,
                     "the number of the first board, in a hall with several hosts (default: 1)")
        ->check(CLI::Range(1, 1'000'000));
    serve->callback([&] { verb = [&](Loop& loop) { return run_serve(loop, serve_options); }; });

    RelayOptions relay_options;
    auto* relay = app.add_subcommand(
        "relay", "the other end of 'serve --mqtt': writes the games of all boards, and shows them; Ctrl-C ends it");
    relay->add_option("broker", relay_options.broker.url, "mqtt://host[:port] or mqtts://...")->required();
    relay->add_option("folder", relay_options.folder, "where the games go")->required();
    add_broker(relay, relay_options.broker);
    relay->add_option("--event", relay_options.event, "the Event tag of the games");
    relay->add_option("--listen", relay_options.address, "the address to listen on (default: 127.0.0.1)");
    relay->add_option("--port", relay_options.port, "the port (default: 1983); 0 takes any")
        ->check(CLI::Range(0, 65535));
    relay->add_flag("--json", relay_options.json, "a line of JSON on standard output for each record");
    relay->callback([&] { verb = [&](Loop& loop) { return run_relay(loop, relay_options); }; });

    const auto add_site = [](CLI::App* command, SiteOptions& site) {
        command->add_option("--token-file", site.token_file, "a file with the token; only you may read it")->required();
        command->add_option("--site", site.url, "the site (default: https://lichess.org)");
        command->add_option("--authority", site.authority,
                            "a file of certificates for https (default: the system's own)");
        command->add_option("--wait", site.wait_seconds, "seconds to wait after 'too many requests' (default: 60)");
    };
    LichessOptions lichess_options;
    auto* lichess = app.add_subcommand(
        "lichess", "plays a game of lichess.org on the board: the other side's moves light up, yours are sent");
    add_board(lichess, lichess_options.board);
    add_site(lichess, lichess_options.site);
    lichess->add_option("--game", lichess_options.game, "this game; else the next one that begins");
    lichess->add_option("--seek", lichess_options.seek, "looks for an opponent: minutes+seconds, as 15+10")
        ->check([](const std::string& text) {
            const bool is_fine = text.find_first_not_of("0123456789+") == std::string::npos && text.size() <= 7 &&
                                 text.find('+') == text.rfind('+') && text.front() != '+' && text.back() != '+';
            return is_fine ? "" : "'" + text + "' is not minutes+seconds, as 15+10";
        });
    lichess->callback([&] { verb = [&](Loop& loop) { return run_lichess(loop, lichess_options); }; });

    BroadcastOptions broadcast_options;
    auto* broadcast = app.add_subcommand("broadcast",
                                         "pushes the games of a folder (of record or relay) to a round of a "
                                         "Lichess broadcast, whenever they change");
    broadcast->add_option("folder", broadcast_options.folder, "the folder with board-1.pgn, board-2.pgn, ...")
        ->required();
    broadcast->add_option("round", broadcast_options.round, "the id of the round")->required();
    add_site(broadcast, broadcast_options.site);
    broadcast
        ->add_option("--every", broadcast_options.every_ms,
                     "milliseconds between two looks at the folder (default: 2000)")
        ->check(CLI::Range(100, 3'600'000));
    broadcast->callback([&] { verb = [&](Loop& loop) { return run_broadcast(loop, broadcast_options); }; });

    std::string shell;
    auto* completion = app.add_subcommand(
        "completion", "prints a script that completes verbs and options: source <(reedfish-host completion bash)");
    completion->add_option("shell", shell, "bash or zsh")->required()->check(CLI::IsMember({"bash", "zsh"}));
    completion->callback([&] { plain_verb = [&] { return print_completion(app, shell); }; });

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return ended_with(app.exit(error));
        return complain(app, error, argc > 1 ? argv[1] : "");
    }
    try {
        int status = kDone;
        if (plain_verb) {
            status = plain_verb();
        } else {
            Loop loop;
            status = verb(loop);
        }
        return ended_with(status);
    } catch (const std::exception& error) {
        say(std::string("this should not happen: ") + error.what());
        return kNoPartner;
    }
}
