#ifndef _BULWARK_NET_IF_H
#define _BULWARK_NET_IF_H
#include <sys/socket.h>
#define IFNAMSIZ 16
#define IF_NAMESIZE 16
#define IFF_UP 0x1
#define IFF_BROADCAST 0x2
#define IFF_LOOPBACK 0x8
#define IFF_POINTOPOINT 0x10
#define IFF_RUNNING 0x40
#define IFF_PROMISC 0x100
#define IFF_MULTICAST 0x1000
extern unsigned int if_nametoindex(const char *);
extern char *if_indextoname(unsigned int, char *);
#endif
