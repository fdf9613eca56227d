// A datagram of any length up to that of the buffer, from anybody.
#include <netinet/in.h>
#include <sys/socket.h>

int main(void) {
  char b[8];
  struct sockaddr_in from;
  socklen_t n = sizeof from;
  int s = socket(AF_INET, SOCK_DGRAM, 0);
  if (s < 0) return 1;
  long got = recvfrom(s, b, sizeof b, 0, (struct sockaddr *)&from, &n);
  if (got >= 0) b[got - 1] = 0;
  return 0;
}
