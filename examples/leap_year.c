// Which year is it, given the number of days since the first of January 1980? This loop once stopped
// music players all over the world on the last day of a leap year: with 366 days left it takes nothing
// away and goes round forever. The assertion says that every round makes progress.
//
//   bulwark verify examples/leap_year.c
//   VERDICT: UNSAFE (unreach-call)

#include <assert.h>

unsigned int __VERIFIER_nondet_uint(void);

_Bool is_leap_year(unsigned int year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int main(void) {
  unsigned int days = __VERIFIER_nondet_uint();
  unsigned int year = 1980;
  if (days > 4000)
    return 0;
  while (days > 365) {
    unsigned int before = days;
    if (is_leap_year(year)) {
      if (days > 366) {
        days -= 366;
        year++;
      }
    } else {
      days -= 365;
      year++;
    }
    assert(days < before);
  }
  return 0;
}
