import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { DownloadDetail, ProductFile } from '../../contract.ts'
import { maxPreviewPages } from '../../rules.ts'
import type { OpenPages } from '../draw-pages.ts'
import classes from './pages.module.css'
import type { ShownPages } from './use-pages.ts'

/** So many are drawn at first, and with each press for more. */
const atOnce = 12
/** As wide as a page to choose is shown, on a dense screen. */
const thumbWidth = 240

type Props = {
  files: readonly ProductFile[]
  preview: DownloadDetail['preview']
  pages: ShownPages
  busyLabel: string | undefined
  onClose: () => void
}

/** The pages of a PDF, small, to choose those that anyone sees. */
export function PagesDialog({ files, preview, pages, busyLabel, onClose }: Props) {
  const t = useTranslations('downloads.pages')
  const all = useTranslations('ui')
  const [fileId, setFileId] = useState<string>(preview?.fileId ?? '')
  const file = files.find(({ id }) => id === fileId) ?? files[0]
  const [chosen, setChosen] = useState<readonly number[]>(preview?.pages.map(({ page }) => page) ?? [])
  const source = useSource(file, pages)
  const { opened } = source
  const busy = pages.progress !== null
  const save = async () => {
    if (!file || !opened || chosen.length === 0) return
    const sorted = chosen.filter((page) => page <= opened.count).toSorted((a, b) => a - b)
    if (await pages.show(file, sorted, opened)) onClose()
  }
  return (
    <Dialog
      opened
      onClose={() => (busy ? undefined : onClose())}
      title={t('pick')}
      size="wide"
      onSubmit={() => void save()}
      footer={
        <>
          <span className={classes.count} role="status">
            {t('chosen', { count: chosen.length })}
          </span>
          <Button kind="secondary" onClick={onClose} disabled={busy}>
            {all('cancel')}
          </Button>
          <Button type="submit" disabled={chosen.length === 0 || !opened} busy={busy} busyLabel={busyLabel}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <FormError>{source.failed ? t('cantOpen') : pages.problem}</FormError>
      {files.length > 1 ? (
        <SelectField
          label={t('file')}
          value={file?.id ?? ''}
          onChange={({ target }) => {
            setFileId(target.value)
            setChosen([])
          }}
          options={files.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {opened ? (
        <Pages key={fileId} opened={opened} chosen={chosen} onChange={setChosen} />
      ) : source.failed ? null : (
        <p role="status">{t('opening')}</p>
      )}
    </Dialog>
  )
}

/** The file, opened as long as the dialog is. */
function useSource(file: ProductFile | undefined, { open }: ShownPages) {
  const [state, setState] = useState<{ url: string; opened: OpenPages | null } | null>(null)
  const url = file?.url
  // Only another file is opened anew.
  const opening = useRef(open)
  useEffect(() => {
    if (!url) return
    let pages: OpenPages | null = null
    let isGone = false
    opening.current(url).then(
      (opened) => {
        pages = opened
        if (isGone) opened.close()
        else setState({ url, opened })
      },
      () => {
        if (!isGone) setState({ url, opened: null })
      },
    )
    return () => {
      isGone = true
      pages?.close()
    }
  }, [url])
  const isHere = state?.url === url
  return { opened: isHere ? (state?.opened ?? null) : null, failed: isHere && state?.opened === null }
}

type PagesProps = {
  opened: OpenPages
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

function Pages({ opened, chosen, onChange }: PagesProps) {
  const t = useTranslations('downloads.pages')
  const [shown, setShown] = useState(Math.min(opened.count, Math.max(atOnce, ...chosen)))
  const isFull = chosen.length >= maxPreviewPages
  return (
    <>
      <fieldset className={classes.grid}>
        <legend className={classes.legend}>{t('pick')}</legend>
        {Array.from({ length: shown }, (_, at) => at + 1).map((page) => (
          <PageBox
            key={page}
            page={page}
            opened={opened}
            checked={chosen.includes(page)}
            disabled={isFull && !chosen.includes(page)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, page] : chosen.filter((other) => other !== page))
            }
          />
        ))}
      </fieldset>
      {shown < opened.count ? (
        <div className={classes.buttons}>
          <Button
            kind="secondary"
            size="small"
            onClick={() => setShown((before) => Math.min(opened.count, before + atOnce))}
          >
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

type BoxProps = {
  page: number
  opened: OpenPages
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

function PageBox({ page, opened, checked, disabled, onChange }: BoxProps) {
  const t = useTranslations('downloads.pages')
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let isGone = false
    opened.draw(page, thumbWidth).then(
      (canvas) => {
        if (!isGone) place.current?.replaceChildren(canvas)
      },
      // Its number is enough to choose it.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [opened, page])
  return (
    <label className={classes.box} htmlFor={id} data-disabled={disabled || undefined}>
      <span ref={place} className={classes.thumb} aria-hidden="true" />
      <span className={classes.choice}>
        <Checkbox
          id={id}
          checked={checked}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {t('page', { page })}
      </span>
    </label>
  )
}
