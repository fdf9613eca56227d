// What attributes and _Alignas say of layout, and of what.
#include <stddef.h>
extern void reach_error(void);

#define CACHE_LINE 32
typedef int loose __attribute__((aligned(1)));
typedef int strict __attribute__((aligned(sizeof(long long) * 2)));
struct of_types { char c; loose x; char d; strict y; };
struct of_members { char c; int __attribute__((packed)) x; _Alignas(8) char d; char e __attribute__((aligned(CACHE_LINE + 0))); };
__attribute__((packed)) struct not_packed { char c; int x; };
struct __attribute__((packed)) packed { char c; int x; };
typedef struct { char c; int x; } not_packed_either __attribute__((packed));
__attribute__((aligned(64))) struct of_the_variable { char c; } variable;
struct numbers { char c; long long x; double y; };
void function(void) __attribute__((aligned(256)));

int main(void) {
  if (offsetof(struct of_types, x) != 1 || offsetof(struct of_types, y) != 16) reach_error();
  if (offsetof(struct of_members, x) != 1 || offsetof(struct of_members, d) != 8) reach_error();
  if (offsetof(struct of_members, e) != 32 || sizeof(struct of_members) != 64) reach_error();
  if (sizeof(struct not_packed) != 8 || sizeof(struct packed) != 5 || sizeof(not_packed_either) != 8) reach_error();
  if (sizeof(struct of_the_variable) != 1 || __alignof__(variable) != 64) reach_error();
  if (sizeof(struct numbers) != 20 || _Alignof(long long) != 4 || __alignof__(long long) != 8) reach_error();
  if (__alignof__(function) != 256 || __alignof__(variable.c) != 1) reach_error();
}
