// The parser forgets an attribute behind a star.
void end(int **p) { **p = 1; }
int main(void) {
  int x = 0;
  { int *__attribute__((cleanup(end))) p = &x; }
  return x;
}
