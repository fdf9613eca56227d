#ifndef _BULWARK_SEMAPHORE_H
#define _BULWARK_SEMAPHORE_H
#include <sys/types.h>
#include <time.h>
#define SEM_FAILED ((sem_t *)0)
#define SEM_VALUE_MAX 2147483647
typedef union {
  char __size[4 * sizeof(long)];
  long __align;
} sem_t;
extern int sem_close(sem_t *);
extern int sem_destroy(sem_t *);
extern int sem_getvalue(sem_t *, int *);
extern int sem_init(sem_t *, int, unsigned int);
extern sem_t *sem_open(const char *, int, ...);
extern int sem_post(sem_t *);
extern int sem_timedwait(sem_t *, const struct timespec *);
extern int sem_trywait(sem_t *);
extern int sem_unlink(const char *);
extern int sem_wait(sem_t *);
#endif
