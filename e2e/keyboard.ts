import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until something has the focus, and checks every stop on the way: it's visible, and nothing covers it. */
export async function tabTo(page: Page, target: Locator, atMost = 60) {
  await target.waitFor()
  for (let stop = 0; stop < atMost; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await focusProblem(page), `the focus on ${page.url()}`).toBeNull()
      return
    }
    await page.keyboard.press('Tab')
    expect(await focusProblem(page), `the focus on ${page.url()}`).toBeNull()
  }
  throw new Error(`${target} wasn’t reached with ${atMost} presses of Tab.`)
}

/** Why someone couldn't see where the focus is; null when they can. */
export function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    // Between two documents, or past the last stop, the focus is nowhere.
    if (!element || element === document.body) return null
    // A heading that a script focused is where reading begins, and takes no keys.
    const isPlace = element.matches('[tabindex="-1"]')
    const name = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`

    const isMarked = (at: Element | null) => {
      if (!at) return false
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(at)
      const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return hasOutline || (boxShadow !== 'none' && borderColor !== '')
    }
    // A field may show the focus on the frame around it, a hidden radio on its label.
    const label = element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null
    const near = [
      element,
      element.parentElement,
      element.parentElement?.parentElement ?? null,
      label,
      element.closest('label'),
    ]
    if (!isPlace && !element.matches('[contenteditable="true"]') && !near.some(isMarked))
      return `${name} doesn’t show that it has the focus`

    const box = element.getBoundingClientRect()
    const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 0), innerHeight - 1)
    const top = document.elementFromPoint(box.left + box.width / 2, y)
    const isSeen = top && near.some((at) => at && (at.contains(top) || top.contains(at)))
    if (box.bottom <= 0 || box.top >= innerHeight) return `${name} has the focus outside the window`
    return isSeen ? null : `${name} has the focus under ${top?.tagName.toLowerCase()}.${top?.className}`
  })
}
