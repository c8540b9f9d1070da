import { describe, expect, it } from 'vitest'
import { cleanSvg } from './svg.ts'

const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`)

/** What mustn't remain of a file, however it got in. */
const dangerous =
  /<\w*:?script|\son\w+\s*=|foreignObject|javascript|data:|<image|<iframe|<a[\s>]|<animate|<set|https?:\/\/(?!www\.w3\.org)|ENTITY|<style|@import|expression|<\?/i

const payloads: Record<string, string | Buffer> = {
  script: svg('<script>alert(1)</script><path d="M0 0"/>'),
  'script in another case': svg('<SCRIPT>alert(1)</SCRIPT><sCrIpT/>'),
  'script by a prefix': svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  'a script in CDATA': svg('<![CDATA[<script>alert(1)</script>]]><path d="M0 0"/>'),
  'onload on the root': svg('<path d="M0 0"/>', ' onload="alert(1)"'),
  'onclick on a shape': svg('<rect width="1" height="1" onclick="alert(1)" ONMOUSEOVER="alert(2)"/>'),
  'a handler behind a line break': svg('<rect width="1"\nonload\n=\n"alert(1)"/>'),
  foreignObject: svg(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
  ),
  'a link': svg('<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'),
  'a link with entities in it': svg('<a xlink:href="java&#115;cript:alert(1)"><rect width="9"/></a>'),
  'an image from elsewhere': svg('<image href="https://elsewhere.example/x.png" width="9" height="9"/>'),
  'an image as data': svg('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'),
  'a use from elsewhere': svg('<use href="https://elsewhere.example/x.svg#a"/>'),
  'a use of data': svg('<use xlink:href="data:image/svg+xml,&lt;svg id=\'x\'/&gt;#x"/>'),
  'a fill from elsewhere': svg('<rect width="9" height="9" fill="url(https://elsewhere.example/#a)"/>'),
  'a fill escaped': svg('<rect width="9" height="9" fill="u\\72l(//elsewhere.example)"/>'),
  'a style that loads': svg(
    '<style>@import url(//elsewhere.example/x.css);rect{fill:red}</style><rect width="1"/>',
  ),
  'a style attribute that loads': svg(
    '<rect width="1" style="fill:url(javascript:alert(1));background:url(//elsewhere.example)"/>',
  ),
  'a class that loads': svg(
    '<style>.a{fill:url(https://elsewhere.example/#a)}</style><rect class="a" width="1"/>',
  ),
  'an animation of a link': svg(
    '<rect id="r"/><set attributeName="onload" to="alert(1)"/><animate xlink:href="#r" attributeName="href" values="javascript:alert(1)"/>',
  ),
  'an iframe': svg('<iframe src="javascript:alert(1)"/>'),
  'a title that ends early': svg('<title><img src=x onerror=alert(1)></title><desc></desc><path d="M0 0"/>'),
  'markup in an attribute': svg('<rect id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" width="1"/>'),
  'a processing instruction': Buffer.from(
    `<?xml-stylesheet href="javascript:alert(1)"?>${svg('<path d="M0 0"/>')}`,
  ),
  'a comment that hides one': svg('<!--><script>alert(1)</script>--><path d="M0 0"/>'),
  handler: svg('<handler type="text/javascript" event="load">alert(1)</handler><path d="M0 0"/>'),
}

const refused: Record<string, Buffer> = {
  'an entity': Buffer.from(
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
  ),
  'a billion laughs': Buffer.from(
    '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg><text>&b;</text></svg>',
  ),
  'a document type from elsewhere': Buffer.from(
    '<!DOCTYPE svg SYSTEM "https://elsewhere.example/x.dtd"><svg/>',
  ),
  'a page': Buffer.from('<html><body><svg/></body></html>'),
  'no markup': Buffer.from('GIF89a'),
  nothing: Buffer.from(''),
  'another encoding': Buffer.from('\ufeff<svg/>', 'utf16le'),
  'shapes that use shapes': svg(`<g id="a"><path d="M0 0"/></g>${'<use href="#a"/>'.repeat(30)}`),
  'very many shapes': svg('<path d="M0 0"/>'.repeat(6000)),
  'one that ends before it is over': Buffer.from('<script>alert(1)</script>'),
}

describe('a logo as SVG', () => {
  it.each(Object.entries(payloads))('C3: keeps nothing of %s', (_, payload) => {
    const clean = cleanSvg(Buffer.from(payload))
    expect(clean).not.toMatch(dangerous)
    expect(clean).toMatch(/^<svg[^>]* viewBox="0 0 10 10"/)
  })

  it.each(Object.entries(refused))('C3: refuses %s', (_, payload) => {
    expect(() => cleanSvg(payload)).toThrow(expect.objectContaining({ code: 'INVALID' }))
  })

  it('keeps what drawing programs write: classes, gradients, groups', () => {
    const drawn = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" width="40px" height="20px"><defs><style>.cls-1{fill:#1f6feb;}.cls-2,.cls-3{stroke:url(#g);}</style>
<linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" style="stop-color:#fff;stop-opacity:.5"/></linearGradient></defs>
<g id="mark" transform="translate(1 2)"><path class="cls-1" d="M0 0h4v4z"/><circle class="cls-2" r="2"/></g>
<clipPath id="c"><rect width="4" height="4"/></clipPath><use xlink:href="#mark" clip-path="url(#c)"/></svg>`)
    const clean = cleanSvg(drawn)
    for (const part of [
      'viewBox="0 0 40 20"',
      'xmlns="http://www.w3.org/2000/svg"',
      '<linearGradient id="g" gradientUnits="userSpaceOnUse">',
      'stop-color="#fff"',
      'd="M0 0h4v4z"',
      'fill="#1f6feb"',
      'stroke="url(#g)"',
      'transform="translate(1 2)"',
      'xlink:href="#mark"',
      'clip-path="url(#c)"',
    ])
      expect(clean).toContain(part)
    expect(clean).not.toContain('style')
  })
})
