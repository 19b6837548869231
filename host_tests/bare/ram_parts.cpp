/// Never run: its symbols are as large as the parts of the firmware, for the size report (host_tests/images).
#include "firmware/app.hpp"

template <class Part>
unsigned char ram_of[sizeof(Part)];

template unsigned char ram_of<tracking::Tracker>[];
template unsigned char ram_of<tracking::Debounce>[];
template unsigned char ram_of<chess::Game>[];
template unsigned char ram_of<octad::Game>[];
template unsigned char ram_of<firmware::Follower>[];
template unsigned char ram_of<firmware::Session>[];
template unsigned char ram_of<firmware::Conversation>[];
template unsigned char ram_of<firmware::Notebook>[];
template unsigned char ram_of<firmware::Keeper>[];
template unsigned char ram_of<firmware::BringUp>[];
template unsigned char ram_of<firmware::App>[];
