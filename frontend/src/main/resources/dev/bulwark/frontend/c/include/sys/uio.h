#ifndef _BULWARK_SYS_UIO_H
#define _BULWARK_SYS_UIO_H
#include <sys/types.h>
#ifndef _BULWARK_IOVEC
#define _BULWARK_IOVEC
struct iovec {
  void *iov_base;
  size_t iov_len;
};
#endif
#define UIO_MAXIOV 1024
extern ssize_t readv(int, const struct iovec *, int);
extern ssize_t writev(int, const struct iovec *, int);
extern ssize_t preadv(int, const struct iovec *, int, off_t);
extern ssize_t pwritev(int, const struct iovec *, int, off_t);
#endif
