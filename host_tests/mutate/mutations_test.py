"""What the mutator finds in a source, and what it leaves alone. Run by ctest."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from mutations import mutations_of

SOURCE = """\
#include "a/1.hpp"
#define N 7
// if (1 < 2) call();
static_assert(sizeof(int) == 4, "four");
namespace n {
struct Thing {
    Thing();
    int size = 0x10;
    template <typename T>
    void take(T&& value) { keep(value); }
};
int f(int a, Thing& thing) {
    if (a < 10 && !thing.ready()) thing.start(a, 2)->now();
    for (int i = 0; i != a; ++i) work();
    (void)thing.stop();
    const char* text = "1 == 1";
    if (const int b = g(a); b) return 1'000;
    std::vector<int> many(a);
    a = h();
    return true ? 'x' : 1.5;
}
}  // namespace n
"""

EXPECTED = [
    "8 0x10 to 17",
    "10 keep(value) removed",
    "13 if (a < 10 && !thing.ready()) negated",
    "13 < to <=",
    "13 10 to 11",
    "13 && to ||",
    "13 thing.start(a, 2)->now() removed",
    "13 2 to 3",
    "14 0 to 1",
    "14 != to ==",
    "14 work() removed",
    "15 (void)thing.stop() removed",
    "17 if (b) negated",
    "17 1'000 to 1001",
    "20 true to false",
]


class Mutations(unittest.TestCase):
    def test_constants_conditions_and_calls_are_found(self):
        self.assertEqual(EXPECTED, [f"{m.line} {m.what}" for m in mutations_of("f.cpp", SOURCE)])

    def test_a_mutation_changes_what_it_says(self):
        changed = {m.what: m.apply(SOURCE) for m in mutations_of("f.cpp", SOURCE)}
        self.assertIn("if ( !(a < 10 && !thing.ready())) thing", changed["if (a < 10 && !thing.ready()) negated"])
        self.assertIn("if (const int b = g(a); !( b)) return", changed["if (b) negated"])
        self.assertIn("++i) ;\n", changed["work() removed"])
        self.assertEqual(SOURCE.replace("0x10", "17"), changed["0x10 to 17"])


if __name__ == "__main__":
    unittest.main()
