/** @jest-environment jsdom */
import { sanitizePage } from './sanitizePage.ts';

/** Known attacks on HTML pages, and forms of them that browsers repair into working code. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="https://evil.example"><input name=password></form>',
  '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<template><script>alert(1)</script></template>',
  '<textarea></textarea><style>@import "https://evil.example"</style>',
  '</script><script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
];

describe('S19: pages of HTML', () => {
  test.each(HOSTILE)('leaves nothing of %s that runs or loads', (html) => {
    covers('S19.2');
    const cleanHtml = sanitizePage(`<p>before</p>${html}<p>after</p>`);
    const parsed = new DOMParser().parseFromString(cleanHtml, 'text/html');
    for (const element of parsed.body.querySelectorAll('*')) {
      expect(element.tagName).toMatch(/^(?:H[2-4]|P|BR|HR|UL|OL|LI|D[LTD]|BLOCKQUOTE|STRONG|B|EM|I|A|TABLE|CAPTION|THEAD|TBODY|T[RHD])$/);
      for (const { name, value } of element.attributes) {
        expect(['href', 'rel', 'scope']).toContain(name);
        if (name === 'href') expect(value).toMatch(/^(?:https?:|mailto:|tel:|sms:|\/(?!\/)|$)/);
      }
    }
    expect(parsed.head.childElementCount).toBe(0);
    expect(sanitizePage(cleanHtml)).toBe(cleanHtml);
  });

  test.each([
    ['http://127.0.0.1:8080/', ''],
    ['h\tttp://10.0.0.1', ''],
    [' https://localhost', ''],
    ['https:\\\\evil.example', ''],
    ['https://раypal.com', ''],
    ['mailto:a@example.org,b@example.org', ''],
    ['mailto:a%0d%0aBcc:b@example.org', ''],
    ['HTTPS://Example.org/a', 'https://example.org/a'],
    ['mailto:a@example.org?subject=Hi%20you&bcc=b@example.org', 'mailto:a@example.org?subject=Hi%20you'],
    ['tel:988', 'tel:988'],
  ])('reduces a link to %j to %j', (href, expectedHref) => {
    const link = new DOMParser().parseFromString(sanitizePage(`<a href="${href}">x</a>`), 'text/html').querySelector('a');
    expect([link?.getAttribute('href') ?? '', link?.textContent]).toEqual([expectedHref, 'x']);
  });

  test('removes hidden characters that change the direction of a text', () => {
    expect(sanitizePage('<p>Call \u202E2410-555&rlm; &#8238;now</p>')).toBe('<p>Call 2410-555 now</p>');
  });

  test('keeps the elements of a page', () => {
    const page =
      '<h2>About</h2><p>We <strong>list</strong> <em>help</em>.<br />Write to <a href="mailto:a@example.org">us</a>.</p><ul><li>One</li></ul>';
    expect(sanitizePage(page)).toBe(page);
    expect(sanitizePage('<h1>About</h1>')).toBe('<h2>About</h2>');
    expect(sanitizePage('<a href="https://example.org" target="_blank">x</a>')).toBe(
      '<a href="https://example.org/" rel="noopener noreferrer">x</a>',
    );
    expect(sanitizePage('<a href="/privacy_policy">x</a>')).toBe('<a href="/privacy_policy">x</a>');
    expect(sanitizePage('1 < 2 & 3')).toBe('1 &lt; 2 &amp; 3');
  });
});
