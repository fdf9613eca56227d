package dev.bulwark.icp.search;

import java.util.Arrays;

/** Variables by how much they had to do with recent conflicts; a binary heap. */
final class VariableOrder {

  private static final double DECAY = 0.95;
  private static final double TOO_LARGE = 1e100;

  private double[] activities = new double[64];
  private double increment = 1;

  private int[] heap = new int[64];
  private int size;

  /** By variable: its place in the heap plus one, or 0. */
  private int[] places = new int[64];

  void insert(int variable) {
    if (variable >= places.length) {
      int length = 2 * variable;
      places = Arrays.copyOf(places, length);
      activities = Arrays.copyOf(activities, length);
    }
    if (places[variable] > 0) {
      return;
    }
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    heap[size] = variable;
    places[variable] = ++size;
    up(size - 1);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Takes out the most active one. */
  int poll() {
    int first = heap[0];
    int moved = heap[--size];
    places[first] = 0;
    if (size > 0) {
      heap[0] = moved;
      places[moved] = 1;
      down(0);
    }
    return first;
  }

  void bump(int variable) {
    if (variable >= activities.length) {
      activities = Arrays.copyOf(activities, 2 * variable);
      places = Arrays.copyOf(places, 2 * variable);
    }
    activities[variable] += increment;
    if (activities[variable] > TOO_LARGE) {
      for (int i = 0; i < activities.length; i++) {
        activities[i] /= TOO_LARGE;
      }
      increment /= TOO_LARGE;
    }
    if (places[variable] > 0) {
      up(places[variable] - 1);
    }
  }

  void decay() {
    increment /= DECAY;
  }

  private void up(int from) {
    int place = from;
    int variable = heap[place];
    while (place > 0) {
      int parent = (place - 1) >> 1;
      if (activities[heap[parent]] >= activities[variable]) {
        break;
      }
      heap[place] = heap[parent];
      places[heap[place]] = place + 1;
      place = parent;
    }
    heap[place] = variable;
    places[variable] = place + 1;
  }

  private void down(int from) {
    int place = from;
    int variable = heap[place];
    while (2 * place + 1 < size) {
      int child = 2 * place + 1;
      if (child + 1 < size && activities[heap[child + 1]] > activities[heap[child]]) {
        child++;
      }
      if (activities[variable] >= activities[heap[child]]) {
        break;
      }
      heap[place] = heap[child];
      places[heap[place]] = place + 1;
      place = child;
    }
    heap[place] = variable;
    places[variable] = place + 1;
  }
}
