import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Page } from '#ui/Page.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useTab } from '#ui/use-tab.ts'
import { AnalyticsTab } from './analytics/AnalyticsTab.tsx'
import { OrdersList } from './orders/OrdersList.tsx'
import { DropAnywhere } from './products/DropAnywhere.tsx'
import { ProductsTab } from './products/ProductsTab.tsx'
import { UploadButton } from './products/UploadButton.tsx'
import { useNewProducts } from './products/use-new-products.tsx'

/** `/digital-products`: the creator's files for sale, and who bought them. A file can be dropped anywhere on it. */
export function DigitalProductsPage() {
  const t = useTranslations('downloads')
  const [tab] = useTab(['products', 'orders', 'analytics'])
  const { take, notes } = useNewProducts()
  const [params, setParams] = useSearchParams()
  const isNew = params.get('new') === '1'
  // What narrows one list, and its page, means nothing to the next.
  const setTab = (next: string) =>
    setParams(next === 'products' ? {} : { tab: next }, { preventScrollReset: true })
  return (
    <DropAnywhere onFiles={take}>
      <Page
        title={t('title')}
        line="products"
        actions={<UploadButton hasKey focused={isNew} onFiles={take} />}
        tabs={
          <Tabs
            label={t('tabs.label')}
            line="products"
            items={[
              { value: 'products', label: t('tabs.products') },
              { value: 'orders', label: t('tabs.orders') },
              { value: 'analytics', label: t('tabs.analytics') },
            ]}
            value={tab}
            onChange={setTab}
          />
        }
      >
        {notes}
        <TabPanel value={tab}>
          {tab === 'orders' ? (
            <OrdersList />
          ) : tab === 'analytics' ? (
            <AnalyticsTab />
          ) : (
            <ProductsTab onFiles={take} />
          )}
        </TabPanel>
      </Page>
    </DropAnywhere>
  )
}
