/** Text that has made programs stumble; all of it is someone's legitimate words. */
const words = [
  'undefined null NULL nil None true false NaN Infinity -Infinity Nan inf 0 -0 00 1e3 1E309 0x10 0b1 1_000 1,000.00 ٣٤٥ ½ ² ①',
  '__proto__ constructor prototype hasOwnProperty toString valueOf then default this eval arguments length',
  "select * from users; drop table users;-- ' or 1=1 -- \" or \"\"=\" \\' admin'-- 1;select(pg_sleep(0)) $$x$$ E'\\x41' %27 %00 ?1 $1 :name",
  '../../etc/passwd ..\\..\\x C:\\con nul.txt file:///etc/passwd \\\\host\\share ~/.ssh /dev/null ./. .. . - -- -rf --help',
  '$(id) `id` ;id |id &&id $HOME %PATH% {{7*7}} #{7*7} <%=7*7%> {0} %s%s%n %d \\n \\r\\n \\u0041 \\x41 \\0',
  '<b> </b> <!-- --> & &amp; &lt; &#0; " \' ` « » ‹ › <? ?> ]]> <![CDATA[ <script> onload=x',
  '* % _ \\ \\% \\_ [a-z] ^$ (?=x) .* (a+)+$ [[:alpha:]] ??? !!! @@@ ### ~~~ |||',
  '=1+1 +1 -1 @SUM(A1) =cmd|x!A0 =HYPERLINK("x") \'=1 "=1" ;=1 ＝1',
  "Null Test O'Brien D’Arcy Æther Øre Łódź İstanbul ıi ſ ß ẞ ŉ ǆ ﬁ Å Å é é ñ ñ ṩ ṩ ậ",
  'Ελληνικά Русский עברית العربية हिन्दी ภาษาไทย 日本語 中文 한국어 ᚠᚢᚦ 𐍈 ꙮ ﷽ ༀ ᠠ Ꭰ ꓀',
  '😀 👩‍👩‍👧‍👦 🏳️‍🌈 🇵🇹 👍🏽 1️⃣ ☃ ♥ ❤️ 🫠 🧑‍🚀 🀄 𝔘𝔫𝔦 𝒜𝓇𝓉 ⓐⓑ ｆｕｌｌ ₤₧₹ ™®© √∞≠ ←→',
  'a@b.example "a b"@c.example mailto:a@b javascript:x http://[::1]/ //x data:, ftp://x urn:x www.x.example x.example',
]

const long = [
  'a'.repeat(149),
  'é'.repeat(149),
  '😀'.repeat(74),
  'a '.repeat(70).trim(),
  '('.repeat(140),
  '\\'.repeat(140),
  '"'.repeat(140),
  "'".repeat(140),
  '%'.repeat(140),
  'e\u0301'.repeat(70),
  `Z${'\u0341\u0338\u0317'.repeat(45)}`,
]

/** Characters that aren't seen, turn the line around, or end it where no one expects. */
const invisible = [
  0x1, 0x7, 0x8, 0x9, 0xa, 0xb, 0xc, 0xd, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f, 0xa0, 0xad, 0x34f, 0x61c,
  0x115f, 0x180e, 0x2000, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202d, 0x202e,
  0x2060, 0x2066, 0x2069, 0x206f, 0x3000, 0xfe0f, 0xfeff, 0xfff9, 0xfffc, 0xfffd, 0xfffe, 0xffff, 0x1d173,
  0x1fffe, 0xe0001, 0xe007f, 0xf0000, 0x10ffff,
].map((point) => `a${String.fromCodePoint(point)}b`)

/** Every string that must come back as it went in, or be refused in words. */
export const hostileStrings: string[] = [
  ...new Set([...words, ...words.flatMap((line) => line.split(' ')), ...long, ...invisible]),
]

/** What PostgreSQL, UTF-8 or both can't hold. As JSON writes them. */
export const unstorable = [
  '"a\\u0000b"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00"',
  '"a\\ud83d"',
  '"\\ude00\\ud83d"',
  '"\\ud83dx\\ude00"',
  '"ok \\udfff"',
]

const deep = 20_000

/** Bodies that are no JSON object, in text. */
export const malformedBodies: string[] = [
  ...['{', '}', '[', ']', '{{}}', ' ', '\n', '""', '0'],
  ...[
    '{}}',
    '{}{}',
    '{} x',
    '{},',
    '{},{}',
    ',{}',
    '[{}]',
    '[]',
    '[1,]',
    '"title"',
    '1',
    '-1',
    '1e5',
    'true',
    'null',
  ],
  ...[
    'nul',
    'undefined',
    'NaN',
    'Infinity',
    '-Infinity',
    'title',
    'title=x',
    'title=x&priceCents=1',
    '<title/>',
  ],
  ...[
    '{"title"}',
    '{"title":}',
    '{"title":,}',
    '{"title" "x"}',
    '{"title"="x"}',
    '{title:"x"}',
    "{'title':'x'}",
  ],
  ...[
    '{"title":"x",}',
    '{,"title":"x"}',
    '{"title":"x";}',
    '{"title":"x" "a":1}',
    '{"title":"x":"y"}',
    '{1:"x"}',
  ],
  ...['{"title":\'x\'}', '{"title":`x`}', '{"title":x}', '{"title":"x}', '{"title:"x"}', '{"title":"x"'],
  ...[
    '{"title":01}',
    '{"title":+1}',
    '{"title":.5}',
    '{"title":1.}',
    '{"title":1e}',
    '{"title":0x1}',
    '{"title":1_0}',
  ],
  ...[
    '{"title":--1}',
    '{"title":1e+}',
    '{"title":- 1}',
    '{"title":Infinity}',
    '{"title":NaN}',
    '{"title":-NaN}',
  ],
  ...[
    '{"title":"\\x41"}',
    '{"title":"\\u12"}',
    '{"title":"\\u{41}"}',
    '{"title":"\\a"}',
    '{"title":"\\"}',
    '{"title":"\\u 123"}',
  ],
  ...['{"title":"a\nb"}', '{"title":"a\tb"}', '{"title":"a\u0001b"}', '{"title":"a\u0000b"}'],
  ...[
    '{"title":"x"} // note',
    '/* note */ {"title":"x"}',
    '# note\n{"title":"x"}',
    '{"title":/*x*/"x"}',
    '{...{}}',
  ],
  ...[
    '{"title":True}',
    '{"title":None}',
    '{"title":tru}',
    '{"title":nulll}',
    '{"title":[1,2}',
    '{"title":[1 2]}',
  ],
  ...[
    '\ufeff{"title":"x"}',
    '\u00a0{"title":"x"}',
    '{"title":"x"}\u0000',
    '\u0000',
    '\u2028{"title":"x"}',
    '\u000c{}',
  ],
  ...['{"title":"x","title":"y"}', '{"title":"x","\\u0074itle":"y"}', '{"a":{"b":1,"b":2},"title":"x"}'],
  ...['{"__proto__":{"a":1},"title":"x"}', '{"title":"x","constructor":{"prototype":{}}}'],
  '['.repeat(deep),
  '{"a":'.repeat(deep),
  `{"title":${'['.repeat(deep)}`,
  `${'[{"a":'.repeat(deep)}1${'}]'.repeat(deep)}`,
  `{"title":"x","a":${'[{"a":'.repeat(deep)}1${'}]'.repeat(deep)}}`,
]

/** Bodies that are no text at all. */
export const brokenBytes: Buffer[] = [
  [0xff],
  [0xc0, 0x80],
  [0xc3],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0x80],
  [0xfe, 0xff],
].map((bytes) => Buffer.concat([Buffer.from('{"title":"'), Buffer.from(bytes), Buffer.from('"}')]))

/** Values of every kind JSON has, and some it only seems to have, for fields that want something else. */
export const oddValues: string[] = [
  ...[
    'null',
    'true',
    'false',
    '0',
    '-0',
    '1',
    '-1',
    '0.5',
    '1e3',
    '1e309',
    '-1e309',
    '1e-400',
    '9223372036854775808',
  ],
  ...[
    '18446744073709551616',
    `${'9'.repeat(400)}`,
    '""',
    '" "',
    '"null"',
    '"1"',
    '[]',
    '[[]]',
    '["a","b"]',
    '{}',
  ],
  ...['{"a":1}', '{"$ne":null}', '{"toString":"x"}', '{"length":1}', '[null]', `[${'1,'.repeat(5_000)}1]`],
]
