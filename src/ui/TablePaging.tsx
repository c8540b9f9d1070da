import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Paging, pageNumbers, pageSizes } from './data-table.ts'
import { IconButton } from './IconButton.tsx'
import { SelectBox } from './SelectBox.tsx'
import classes from './TablePaging.module.css'

/** "1–25 of 312" and the way to the other pages. */
export function TablePaging({ paging, shown }: { paging: Paging; shown: number }) {
  const { page, pageSize, total, approximate, onPage, onPageSize } = paging
  const t = useTranslations('ui')
  const format = useFormatter()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const hasNext = paging.hasNext ?? page < last
  const from = (page - 1) * pageSize + 1
  const range = {
    from: format.number(from),
    to: format.number(from + shown - 1),
    total: format.number(total),
  }

  return (
    <div className={classes.foot}>
      <span>{approximate ? t('rangeAbout', range) : t('range', range)}</span>
      {onPageSize && total > pageSizes[0] ? (
        <SelectBox
          label={t('perPage')}
          value={String(pageSize)}
          options={pageSizes.map((size) => ({ value: String(size), label: format.number(size) }))}
          onChange={(event) => onPageSize(Number(event.target.value))}
        />
      ) : null}
      {page > 1 || hasNext ? (
        <nav className={classes.pages} aria-label={t('pages')}>
          <IconButton
            icon={ChevronLeft}
            label={t('previousPage')}
            size="small"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          {paging.hasNext !== undefined ? null : <Numbers page={page} last={last} onPage={onPage} />}
          <IconButton
            icon={ChevronRight}
            label={t('nextPage')}
            size="small"
            disabled={!hasNext}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      ) : null}
    </div>
  )
}

function Numbers({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const t = useTranslations('ui')
  const format = useFormatter()
  const numbers = pageNumbers(page, last)
  return numbers.map((each, at) =>
    each === null ? (
      <span key={`after ${numbers[at - 1]}`} className={classes.gap} aria-hidden="true">
        …
      </span>
    ) : (
      <button
        key={each}
        type="button"
        className={classes.number}
        aria-label={t('page', { page: format.number(each) })}
        aria-current={each === page ? 'page' : undefined}
        onClick={() => onPage(each)}
      >
        {each}
      </button>
    ),
  )
}
