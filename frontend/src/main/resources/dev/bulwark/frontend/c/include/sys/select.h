#ifndef _BULWARK_SYS_SELECT_H
#define _BULWARK_SYS_SELECT_H
#include <signal.h>
#include <sys/types.h>
#ifndef _BULWARK_TIMEVAL
#define _BULWARK_TIMEVAL
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
#endif
#ifndef _BULWARK_TIMESPEC
#define _BULWARK_TIMESPEC
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
#endif
#define FD_SETSIZE 1024
#define NFDBITS (8 * (int)sizeof(long))
typedef long fd_mask;
typedef struct {
  long __fds_bits[FD_SETSIZE / (8 * sizeof(long))];
} fd_set;
#define __FD_WORD(fd, set) ((set)->__fds_bits[(fd) / NFDBITS])
#define __FD_BIT(fd) ((long)(1UL << ((fd) % NFDBITS)))
#define FD_SET(fd, set) ((void)(__FD_WORD(fd, set) |= __FD_BIT(fd)))
#define FD_CLR(fd, set) ((void)(__FD_WORD(fd, set) &= ~__FD_BIT(fd)))
#define FD_ISSET(fd, set) ((__FD_WORD(fd, set) & __FD_BIT(fd)) != 0)
#define FD_ZERO(set)                                                                      \
  do {                                                                                    \
    fd_set *__set = (set);                                                                \
    for (unsigned __i = 0; __i < sizeof(fd_set) / sizeof(long); __i++) __set->__fds_bits[__i] = 0; \
  } while (0)
extern int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);
extern int pselect(int, fd_set *, fd_set *, fd_set *, const struct timespec *, const sigset_t *);
#endif
