package dev.bulwark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HtmlTest {

  @Test
  void everythingFromOutsideIsEscaped() {
    assertThat(HtmlEscaper.escape("</script><b a='x' c=\"y\">&amp;"))
        .isEqualTo("&lt;/script&gt;&lt;b a=&#39;x&#39; c=&quot;y&quot;&gt;&amp;amp;");
    assertThat(HtmlEscaper.escape("a\0b\u001bc\td\ne\ud800"))
        .isEqualTo("a\ufffdb\ufffdc\td\ne\ufffd");
    assertThat(HtmlEscaper.escape("größer 😀")).isEqualTo("größer 😀");
    assertThat(new Html().tag("<a title=\"%s\">", "\"><b>").text("<").tag("</a>").toString())
        .isEqualTo("<a title=\"&quot;&gt;&lt;b&gt;\">&lt;</a>");
  }
}
