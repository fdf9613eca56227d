import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Makes the jars of the distribution fit for the ahead-of-time cache, which leaves out classes from
 * signed jars (Eclipse's) and class files from before Java 6 (picocli's), and whatever extends
 * them. Signatures go, old class files get the stack maps of a newer version; what they do stays
 * the same. Checking the signatures and the old files also cost a third of the start-up time.
 *
 * <p>Run by the build as {@code java PrepareJars.java LIB}; rewrites only the jars that need it.
 */
final class PrepareJars {

  /** The first version whose verifier reads stack maps and nothing else is 51; 52 has lambdas. */
  private static final int MODERN = 52;

  private static final int JAVA_6 = 50;

  private PrepareJars() {}

  public static void main(String[] args) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(Path.of(args[0]), "*.jar")) {
      found.forEach(jars::add);
    }
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      urls.add(jar.toUri().toURL());
    }
    try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new))) {
      // New stack maps need to know which class extends which.
      ClassFile classFiles =
          ClassFile.of(
              StackMapsOption.GENERATE_STACK_MAPS,
              ClassFile.ClassHierarchyResolverOption.of(
                  ClassHierarchyResolver.ofResourceParsing(loader)
                      .orElse(ClassHierarchyResolver.defaultResolver())));
      for (Path jar : jars) {
        if (needsWork(jar)) {
          rewrite(jar, classFiles);
        }
      }
    }
  }

  private static boolean needsWork(Path path) throws IOException {
    try (JarFile jar = new JarFile(path.toFile(), false)) {
      for (JarEntry entry : jar.stream().toList()) {
        if (isSignature(entry.getName())) {
          return true;
        }
        if (isOldClass(entry.getName(), jar)) {
          return true;
        }
      }
      return false;
    }
  }

  private static void rewrite(Path path, ClassFile classFiles) throws IOException {
    Path rewritten = path.resolveSibling(path.getFileName() + ".new");
    try (JarFile jar = new JarFile(path.toFile(), false);
        OutputStream file = Files.newOutputStream(rewritten);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (JarEntry entry : jar.stream().toList()) {
        if (isSignature(entry.getName())) {
          continue;
        }
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setTime(entry.getTime());
        out.putNextEntry(copy);
        if (entry.getName().equals(JarFile.MANIFEST_NAME)) {
          unsigned(jar.getManifest()).write(out);
        } else {
          byte[] bytes = jar.getInputStream(entry).readAllBytes();
          out.write(isOldClass(entry.getName(), bytes) ? modern(bytes, classFiles) : bytes);
        }
        out.closeEntry();
      }
    }
    Files.move(rewritten, path, StandardCopyOption.REPLACE_EXISTING);
  }

  private static boolean isSignature(String name) {
    return name.matches("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");
  }

  /** The manifest without the digests of single files. */
  private static Manifest unsigned(Manifest signed) {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().putAll(signed.getMainAttributes());
    signed
        .getEntries()
        .forEach(
            (name, attributes) -> {
              Attributes kept = new Attributes();
              attributes.forEach(
                  (key, value) -> {
                    if (!key.toString().endsWith("-Digest")) {
                      kept.put(key, value);
                    }
                  });
              if (!kept.isEmpty()) {
                manifest.getEntries().put(name, kept);
              }
            });
    return manifest;
  }

  private static boolean isOldClass(String name, JarFile jar) throws IOException {
    return name.endsWith(".class")
        && isOldClass(name, jar.getInputStream(jar.getJarEntry(name)).readNBytes(8));
  }

  private static boolean isOldClass(String name, byte[] bytes) {
    return name.endsWith(".class") && ((bytes[6] & 0xff) << 8 | bytes[7] & 0xff) < JAVA_6;
  }

  private static byte[] modern(byte[] bytes, ClassFile classFiles) {
    ClassTransform newVersion =
        (builder, element) -> {
          if (element instanceof ClassFileVersion) {
            builder.withVersion(MODERN, 0);
          } else {
            builder.with(element);
          }
        };
    // Only code that is built instruction by instruction gets stack maps.
    ClassTransform newCode =
        ClassTransform.transformingMethodBodies(
            (CodeBuilder builder, CodeElement element) -> builder.with(element));
    return classFiles.transformClass(classFiles.parse(bytes), newVersion.andThen(newCode));
  }
}
