import { useTranslations } from 'use-intl'
import { CheckoutExtras } from '#areas/payments/web/shared/CheckoutExtras.tsx'
import { OffersCard } from '#areas/payments/web/shared/OffersCard.tsx'
import { Card } from '#ui/Card.tsx'
import { ConflictNotice } from '#ui/ConflictNotice.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { DownloadDetail } from '../../contract.ts'
import { maxDescriptionLength, maxLicenseLength } from '../../rules.ts'
import { DownloadFrame } from '../product/DownloadFrame.tsx'
import { BuyerLineCard } from './BuyerLineCard.tsx'
import { CoverCard } from './CoverCard.tsx'
import classes from './editor.module.css'
import { FilesCard } from './FilesCard.tsx'
import { LicenseCard } from './LicenseCard.tsx'
import { PagesCard } from './PagesCard.tsx'
import { ProductPreview } from './ProductPreview.tsx'
import { type ProductForm, useProductForm } from './use-product-form.ts'

/** A product with everything that can be changed, and what buyers see beside it. */
export function ProductEditor({ product }: { product: DownloadDetail }) {
  const t = useTranslations('downloads.editor')
  const form = useProductForm(product)
  const changed = form.isChanged && !form.busy
  return (
    <DownloadFrame product={product} title={t('nav.product')} form={form}>
      <LeaveGuard when={changed} />
      <div className={classes.halves}>
        <div className={classes.main}>
          <FilesCard product={product} />
          <form {...form.form} className={classes.main}>
            <ErrorSummary problems={form.summary} attempt={form.attempt} />
            <FormError>{form.conflict ? null : form.problem}</FormError>
            <RestoredNotice at={form.restoredAt} />
            <Details product={product} form={form} />
            <Options form={form} />
            {form.conflict ? (
              <div className={classes.conflict}>
                <ConflictNotice
                  title={t('conflict')}
                  onKeepMine={form.keepMine}
                  onTakeTheirs={form.takeTheirs}
                  wordsOf={(error) => refusalOf(error).message || t('saveFailed')}
                />
              </div>
            ) : (
              <SaveBar
                changed={form.isChanged}
                onDiscard={() => form.reset()}
                saveLabel={t('save')}
                busy={form.busy}
                busyLabel={t('saving')}
              />
            )}
          </form>
          <OffersCard kind="download" id={product.id} currency={product.price.currency} />
          <CoverCard product={product} />
          <PagesCard product={product} />
          <BuyerLineCard product={product} />
          <LicenseCard product={product} />
          <CheckoutExtras offerId={product.offerId} />
        </div>
        <ProductPreview product={product} values={form.values} />
      </div>
    </DownloadFrame>
  )
}

function Details({ product, form }: { product: DownloadDetail; form: ProductForm }) {
  const t = useTranslations('downloads.editor')
  return (
    <Card title={t('details')}>
      <div className={classes.fields}>
        <TextField {...form.text('title')} label={t('name')} required />
        <TextAreaField
          {...form.text('description')}
          label={t('description')}
          hint={t('descriptionHint')}
          optional
          limit={maxDescriptionLength}
          rows={8}
        />
        <TextField
          {...form.text('price')}
          label={t('price', { currency: product.price.currency })}
          hint={t('priceHint')}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </Card>
  )
}

function Options({ form }: { form: ProductForm }) {
  const t = useTranslations('downloads.editor')
  return (
    <Card title={t('options')}>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <TextField
            {...form.text('downloadLimit')}
            label={t('limit')}
            hint={t('limitHint')}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...form.text('linkDays')}
            label={t('days')}
            hint={t('daysHint')}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <p className={classes.note}>{t('optionsNote')}</p>
        <TextField
          {...form.text('license')}
          label={t('license')}
          hint={t('licenseHint')}
          optional
          maxLength={maxLicenseLength}
        />
      </div>
    </Card>
  )
}
