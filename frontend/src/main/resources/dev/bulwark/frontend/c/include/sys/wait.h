#ifndef _BULWARK_SYS_WAIT_H
#define _BULWARK_SYS_WAIT_H
#include <signal.h>
#include <sys/types.h>
#define WNOHANG 1
#define WUNTRACED 2
#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 0x01000000
#define WEXITSTATUS(status) (((status)&0xff00) >> 8)
#define WTERMSIG(status) ((status)&0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) ((signed char)(((status)&0x7f) + 1) >> 1 > 0)
#define WIFSTOPPED(status) (((status)&0xff) == 0x7f)
#define WIFCONTINUED(status) ((status) == 0xffff)
#define WCOREDUMP(status) ((status)&0x80)
typedef enum { P_ALL, P_PID, P_PGID, P_PIDFD } idtype_t;
extern pid_t wait(int *);
extern pid_t waitpid(pid_t, int *, int);
extern int waitid(idtype_t, id_t, siginfo_t *, int);
#endif
