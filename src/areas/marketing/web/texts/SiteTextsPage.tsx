import { useQuery } from '@tanstack/react-query'
import { SquarePen } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { languageNames, languageOf, languages } from '#kernel/language.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { type TextPage, textPages } from '../../text-places.ts'
import { marketingApi } from '../api.ts'
import classes from './SiteTexts.module.css'
import { TextGroups } from './TextGroups.tsx'

/** /admin/site-texts: every word of the public pages, with the default beside it. */
export function SiteTextsPage() {
  const t = useTranslations('marketing.texts')
  const [params, setParams] = useSearchParams()
  const asked = languageOf(params.get('language'))
  const texts = useQuery(marketingApi.listTexts.queryOptions({ input: asked ? { language: asked } : {} }))
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())
  const page = textPages.find((each) => each.page === params.get('page')) ?? textPages[0]
  const query = params.get('q') ?? ''
  const changedOnly = params.get('show') === 'changed'

  const ask = (name: string, value: string | null) =>
    setParams(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true },
    )
  // The same function always: the rows report in an effect.
  const report = useCallback((key: string, isChanged: boolean) => {
    setChanging((now) => {
      if (now.has(key) === isChanged) return now
      const next = new Set(now)
      if (isChanged) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])

  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <>
          <Link href={page.path} newTab>
            {t('open')}
          </Link>
          <Button
            kind="secondary"
            size="dense"
            icon={SquarePen}
            href={`${page.path}?edit=${texts.data?.language ?? asked ?? 'en'}`}
          >
            {t('onPage')}
          </Button>
        </>
      }
      tabs={
        <Tabs
          label={t('tabs')}
          items={textPages.map((each) => ({ value: each.page, label: t(`pages.${each.page}`) }))}
          value={page.page}
          onChange={(value: TextPage) => ask('page', value === 'home' ? null : value)}
        />
      }
    >
      <TabPanel value={page.page}>
        <div className={classes.tools}>
          <SearchField
            label={t('search')}
            value={query}
            onChange={(value) => ask('q', value)}
            className={classes.search}
          />
          {texts.data ? (
            <SegmentedControl
              label={t('language')}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              value={texts.data.language}
              onChange={(value) => ask('language', value)}
            />
          ) : null}
          <SegmentedControl
            label={t('show')}
            options={[
              { value: 'all', label: t('all') },
              { value: 'changed', label: t('changedOnly') },
            ]}
            value={changedOnly ? 'changed' : 'all'}
            onChange={(value) => ask('show', value === 'changed' ? value : null)}
          />
        </div>
        {texts.data ? (
          <p className={classes.note}>
            {texts.data.isShown
              ? t('shownNow')
              : t.rich('notShown', { link: (words) => <Link to="/admin/settings">{words}</Link> })}
          </p>
        ) : null}
        {texts.data ? (
          <TextGroups
            key={texts.data.language}
            language={texts.data.language}
            texts={texts.data.texts}
            page={page}
            query={query}
            changedOnly={changedOnly}
            onClear={() => ask('q', null)}
            onShowAll={() => ask('show', null)}
            onChanging={report}
          />
        ) : texts.error ? (
          <Card flush>
            <ErrorPanel
              title={t('loadFailed')}
              onRetry={() => void texts.refetch()}
              requestId={refusalOf(texts.error).requestId}
            >
              {t('loadFailedText')}
            </ErrorPanel>
          </Card>
        ) : (
          <SkeletonPage />
        )}
      </TabPanel>
      <LeaveGuard when={changing.size > 0} />
    </Page>
  )
}
