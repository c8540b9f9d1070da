import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { ProductView } from '#ui/product/ProductView.tsx'

type Props = { title: string; missing: string; text: string; back: string }

/** Where a course was that is gone, or never was, with the way to the others. */
export function CourseMissing({ title, missing, text, back }: Props) {
  return (
    <ProductView line="courses">
      <Page title={title} line="courses">
        <EmptyState title={missing} action={<Button to="/courses">{back}</Button>}>
          {text}
        </EmptyState>
      </Page>
    </ProductView>
  )
}
