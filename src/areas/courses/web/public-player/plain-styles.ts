/**
 * The player's parts bring their styles as `<style>` in their shadows, which the policy of public pages refuses. They are made
 * with empty ones, which it allows, and filled by script as soon as they are on the page. Call before their code is loaded.
 */
export function allowPlainStyles(): void {
  const define = customElements.define.bind(customElements)
  customElements.define = (name, element, options) => {
    emptyStyles(element as Part)
    define(name, element, options)
  }
}

type Part = CustomElementConstructor & { getTemplateHTML?: (...given: unknown[]) => string }

const texts: string[] = []
const waiting = new Set<ShadowRoot>()

function emptyStyles(part: Part): void {
  const { getTemplateHTML } = part
  const { attachShadow } = part.prototype as HTMLElement
  if (getTemplateHTML) {
    part.getTemplateHTML = function (...given) {
      return getTemplateHTML
        .apply(this, given)
        .replace(/(<style[^>]*)>([\s\S]*?)<\/style>/g, (_, open: string, css: string) =>
          css.trim() === '' ? `${open}></style>` : `${open} data-rules="${texts.push(css) - 1}"></style>`,
        )
    }
  }
  part.prototype.attachShadow = function (this: HTMLElement, how: ShadowRootInit) {
    const root = attachShadow.call(this, how)
    if (waiting.size === 0) queueMicrotask(fillAll)
    waiting.add(root)
    return root
  }
}

function fillAll(): void {
  const roots = [...waiting]
  waiting.clear()
  for (const root of roots) fill(root)
}

function fill(root: ShadowRoot): void {
  for (const style of root.querySelectorAll<HTMLStyleElement>('style[data-rules]')) {
    const { sheet } = style
    if (!sheet) continue
    const made = new CSSStyleSheet()
    made.replaceSync(texts[Number(style.dataset.rules)] ?? '')
    // Before the rules a part has added itself meanwhile: those win, as they would have.
    for (const [at, rule] of [...made.cssRules].entries()) sheet.insertRule(rule.cssText, at)
    delete style.dataset.rules
  }
  for (const inside of root.querySelectorAll('*')) if (inside.shadowRoot) fill(inside.shadowRoot)
}
