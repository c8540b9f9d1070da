import { MoneyPartsContext } from '#webkit/money-parts.ts'
import type { AreaPage } from '#webkit/pages.ts'
import { webAreas } from './areas.ts'

/** Payments with what every area shows there, whose code and words come beside its own. */
export function pageWithMoneyParts(page: AreaPage): AreaPage {
  if (!page.showsMoneyParts) return page
  const shown = webAreas.flatMap(({ money }) => (money ? [money] : []))
  const lazy = async () => {
    const [{ Component: Screen }, ...found] = await Promise.all([
      page.lazy(),
      ...shown.map(({ part }) => part()),
    ])
    const parts = found.map(({ MoneyPart }) => MoneyPart)
    const Component = () => (
      <MoneyPartsContext value={parts}>
        <Screen />
      </MoneyPartsContext>
    )
    return { Component }
  }
  return { ...page, lazy, words: [...(page.words ?? []), ...shown.flatMap(({ words }) => words)] }
}
