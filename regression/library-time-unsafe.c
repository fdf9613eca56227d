/* The time is written through pointers: any time. */
#include <sys/time.h>
#include <time.h>
void reach_error(void);

int main(void) {
  struct timeval now = {0, 0};
  struct timespec precise = {0, 0};
  time_t seconds = 0;
  gettimeofday(&now, 0);
  clock_gettime(CLOCK_REALTIME, &precise);
  time(&seconds);
  if (now.tv_usec >= 1000000 || precise.tv_nsec >= 1000000000) return 1;
  if (now.tv_sec == 5 && precise.tv_sec == 6 && seconds == 7) reach_error();
  return 0;
}
