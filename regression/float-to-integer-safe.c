// Conversions to integers truncate where the integer type holds the result.
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  int i = 0;
  if (x > -100 && x < 100) i = x;
  if (i >= 100 || i <= -100) reach_error();
  if ((int)-1.99 != -1 || (unsigned char)255.99f != 255 || (_Bool)0.1 != 1) reach_error();
  long long big = (long long)0x1p62;
  if (big != 4611686018427387904LL) reach_error();
  if ((float)16777217 != 16777216.0f) reach_error();
  return 0;
}
