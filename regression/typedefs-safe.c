// Type names, also of type names, and hidden by a variable.
extern void reach_error(void);

typedef unsigned char byte;
typedef byte octet;

int main(void) {
  octet o = 255;
  o++;
  if (o != 0) reach_error();
  int byte = 300;
  if (byte != 300) reach_error();
}
