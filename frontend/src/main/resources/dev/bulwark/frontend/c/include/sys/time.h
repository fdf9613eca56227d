#ifndef _BULWARK_SYS_TIME_H
#define _BULWARK_SYS_TIME_H
#include <sys/types.h>
#include <sys/select.h>
struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};
#define timerisset(t) ((t)->tv_sec || (t)->tv_usec)
#define timerclear(t) ((t)->tv_sec = (t)->tv_usec = 0)
#define timercmp(a, b, compare) \
  ((a)->tv_sec == (b)->tv_sec ? (a)->tv_usec compare(b)->tv_usec : (a)->tv_sec compare(b)->tv_sec)
#define timeradd(a, b, sum)                         \
  do {                                              \
    (sum)->tv_sec = (a)->tv_sec + (b)->tv_sec;      \
    (sum)->tv_usec = (a)->tv_usec + (b)->tv_usec;   \
    if ((sum)->tv_usec >= 1000000) {                \
      (sum)->tv_sec++;                              \
      (sum)->tv_usec -= 1000000;                    \
    }                                               \
  } while (0)
#define timersub(a, b, rest)                        \
  do {                                              \
    (rest)->tv_sec = (a)->tv_sec - (b)->tv_sec;     \
    (rest)->tv_usec = (a)->tv_usec - (b)->tv_usec;  \
    if ((rest)->tv_usec < 0) {                      \
      (rest)->tv_sec--;                             \
      (rest)->tv_usec += 1000000;                   \
    }                                               \
  } while (0)
extern int gettimeofday(struct timeval *, void *);
#endif
