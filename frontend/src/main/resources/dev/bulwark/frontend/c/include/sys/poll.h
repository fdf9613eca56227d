#ifndef _BULWARK_SYS_POLL_H
#define _BULWARK_SYS_POLL_H
#include <poll.h>
#endif
