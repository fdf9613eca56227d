// Safe: c ? void * : int * is a void *, unless the void * is a null pointer constant.
void reach_error(void) {}
#define IS_CONSTANT(x) (sizeof(int) == sizeof(*(8 ? ((void *)((long)(x) * 0l)) : (int *)8)))
int a[8];
int one = 1;

int main(void) {
  if ((char *)((one ? (void *)a : a) + 4) != (char *)(a + 1)) reach_error();
  if ((one ? a : (void *)0) + 1 != a + 1) reach_error();
  if (IS_CONSTANT(one) || !IS_CONSTANT(1)) reach_error();
  return 0;
}
