#ifndef _BULWARK_ARPA_INET_H
#define _BULWARK_ARPA_INET_H
#include <stdint.h>
typedef uint32_t in_addr_t;
typedef uint16_t in_port_t;
extern uint32_t htonl(uint32_t);
extern uint16_t htons(uint16_t);
extern uint32_t ntohl(uint32_t);
extern uint16_t ntohs(uint16_t);
extern in_addr_t inet_addr(const char *);
#endif
