#ifndef _BULWARK_SYS_PARAM_H
#define _BULWARK_SYS_PARAM_H
#include <endian.h>
#include <limits.h>
#include <signal.h>
#include <stddef.h>
#include <sys/types.h>
#define NBBY 8
#define NOFILE 256
#define MAXSYMLINKS 20
#define MAXPATHLEN 4096
#define MAXHOSTNAMELEN 64
#define NCARGS 131072
#define DEV_BSIZE 512
#define howmany(x, y) (((x) + ((y)-1)) / (y))
#define roundup(x, y) ((((x) + ((y)-1)) / (y)) * (y))
#define powerof2(x) ((((x)-1) & (x)) == 0)
#define setbit(a, i) ((a)[(i) / NBBY] |= 1 << ((i) % NBBY))
#define clrbit(a, i) ((a)[(i) / NBBY] &= ~(1 << ((i) % NBBY)))
#define isset(a, i) ((a)[(i) / NBBY] & (1 << ((i) % NBBY)))
#define isclr(a, i) (((a)[(i) / NBBY] & (1 << ((i) % NBBY))) == 0)
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))
#endif
