/**
 * Text that may be in XML, in an element or an attribute. What XML can't hold at all, such as most control characters
 * and halves of characters, is left out: one of them and no reader opens the whole document.
 */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** An element with text in it; nothing for empty text. */
export function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`
}
