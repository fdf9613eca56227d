/* A function of the library that writes through its pointer is never one without effects. */
int getloadavg(double loads[], int n);
void reach_error(void);

int main(void) {
  double loads[2] = {0, 0};
  getloadavg(loads, 2);
  if (loads[0] != 0) reach_error();
  return 0;
}
