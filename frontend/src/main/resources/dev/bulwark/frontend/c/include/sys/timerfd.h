#ifndef _BULWARK_SYS_TIMERFD_H
#define _BULWARK_SYS_TIMERFD_H
#include <time.h>
#define TFD_CLOEXEC 02000000
#define TFD_NONBLOCK 04000
#define TFD_TIMER_ABSTIME 1
#ifndef _BULWARK_ITIMERSPEC
#define _BULWARK_ITIMERSPEC
struct itimerspec {
  struct timespec it_interval;
  struct timespec it_value;
};
#endif
extern int timerfd_create(clockid_t, int);
extern int timerfd_gettime(int, struct itimerspec *);
extern int timerfd_settime(int, int, const struct itimerspec *, struct itimerspec *);
#endif
