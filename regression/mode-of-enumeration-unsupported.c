extern void reach_error(void);

typedef enum { OFF, ON } small __attribute__((mode(QI)));

int main(void) {
  small s = ON;
  if (sizeof s != 1) reach_error();
}
