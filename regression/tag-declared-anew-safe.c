/* struct s; in a block is another struct than the one outside. */
extern void reach_error(void);

struct s { int x; };
struct s;
struct s *outer;

int main(void) {
  struct s;
  struct s *p;
  struct s { char y[9]; };
  if (sizeof *p != 9 || sizeof *outer != sizeof(int)) reach_error();
  {
    struct s *q;
    struct s { char z[3]; };
    struct s *r;
    if (sizeof *q != 9 || sizeof *r != 3) reach_error();
  }
  return sizeof(struct s) - 9;
}
