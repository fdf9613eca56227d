package dev.bulwark.cli.testing;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pictures of pages with few colours, which take a third of the space and look the same. */
public final class Palette {

  private static final int COLOURS = 256;

  private Palette() {}

  /** With the most frequent colours, and for others the nearest of these. */
  public static BufferedImage reduced(BufferedImage image) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        counts.merge(image.getRGB(x, y) & 0xffffff, 1, Integer::sum);
      }
    }
    List<Integer> kept =
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<Integer, Integer>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(COLOURS)
            .map(Map.Entry::getKey)
            .sorted(Comparator.naturalOrder())
            .toList();
    int[] palette = kept.stream().mapToInt(Integer::intValue).toArray();
    BufferedImage reduced =
        new BufferedImage(
            image.getWidth(),
            image.getHeight(),
            BufferedImage.TYPE_BYTE_INDEXED,
            new IndexColorModel(8, palette.length, palette, 0, false, -1, 0));
    Map<Integer, Integer> nearest = new HashMap<>();
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        int index =
            nearest.computeIfAbsent(image.getRGB(x, y) & 0xffffff, it -> nearest(it, palette));
        reduced.getRaster().setSample(x, y, 0, index);
      }
    }
    return reduced;
  }

  private static int nearest(int colour, int[] palette) {
    int best = 0;
    for (int i = 1; i < palette.length; i++) {
      if (distance(colour, palette[i]) < distance(colour, palette[best])) {
        best = i;
      }
    }
    return best;
  }

  private static int distance(int one, int other) {
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      int difference = (one >> shift & 0xff) - (other >> shift & 0xff);
      sum += difference * difference;
    }
    return sum;
  }
}
