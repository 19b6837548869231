/// Never run: its symbols are as large as the parts of the firmware, for the size report (host_tests/images).
#include "firmware/app.hpp"

template <class Part>
unsigned char ram_of[sizeof(Part)];

template unsigned char ram_of<tracking::Tracker>[];
template unsigned char ram_of<sensing::Debounce>[];
template unsigned char ram_of<sensing::Classifier>[];
template unsigned char ram_of<chess::Game>[];
template unsigned char ram_of<octad::Game>[];
template unsigned char ram_of<firmware::Games>[];
template unsigned char ram_of<firmware::LiveGame>[];
template unsigned char ram_of<firmware::Console>[];
template unsigned char ram_of<firmware::Records>[];
template unsigned char ram_of<firmware::GameText>[];
template unsigned char ram_of<firmware::Timekeeper>[];
template unsigned char ram_of<firmware::BringUp>[];
template unsigned char ram_of<eboard::ChessLink>[];
template unsigned char ram_of<eboard::Certabo>[];
template unsigned char ram_of<eboard::Dgt>[];
template unsigned char ram_of<eboard::Cpp>[];
template unsigned char ram_of<firmware::Conversation>[];
template unsigned char ram_of<firmware::App>[];
