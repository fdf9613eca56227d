// The last element of each line is left out.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int m[40][30];

int main(void) {
  int lines = __VERIFIER_nondet_int(), i, j;
  if (lines < 1 || lines > 40) return 0;
  for (i = 0; i < lines; i++)
    for (j = 0; j < 29; j++) m[i][j] = 5;
  for (i = 0; i < lines; i++)
    for (j = 0; j < 30; j++)
      if (m[i][j] != 5) reach_error();
  return 0;
}
