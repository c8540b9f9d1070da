/** Words of taxes: rates by country, and the report. English. */
export const words = {
  taxes: {
    tab: 'Taxes',
    rates: {
      title: 'Tax by buyer’s country',
      about: 'Add the countries whose tax you charge. Buyers then choose their country at checkout.',
      failed: 'Your tax rates didn’t load.',
      elsewhere: 'Everywhere else',
      add: 'Add Country',
      change: 'Tax in {country}',
      fill: 'Add EU standard rates',
      fillText:
        'These are the standard VAT rates as of January 2026. Check that they apply to what you sell. Countries you already added stay as they are.',
      fillSubmit: 'Add {count, plural, one {# country} other {# countries}}',
      filled: '{count, plural, one {# country} other {# countries}} added',
      country: 'Country',
      choose: 'Choose a country',
      countryWrong: 'Choose a country',
      rate: 'Tax rate (%)',
      rateHint: 'Two decimals at most, like 25.5.',
      rateWrong: 'Enter a tax rate from 0 to 100',
      label: 'Tax name',
      labelHint: 'Shown on invoices, like “VAT”. Blank means “Tax”.',
      usualLabel: 'VAT',
      edit: 'Edit',
      editOf: 'Edit {country}',
      remove: 'Remove',
      removeOf: 'Remove {country}',
      removing: 'Removing…',
      removed: 'Buyers in {country} now pay the rate for everywhere else.',
      removeFailed: 'We couldn’t remove the rate. Try again.',
      save: 'Save',
      saving: 'Saving…',
      saveFailed: 'We couldn’t save your changes. Try again.',
      reverse:
        'Businesses in other EU countries pay no tax when they enter a VAT number (reverse charge). Your number on invoices: {number}. We check the format of their number only, not whether it’s registered.',
      noVatId:
        'To sell to businesses in other EU countries without tax (reverse charge), <link>add your EU VAT number</link> to your business details.',
    },
    report: {
      about: 'Tax you collected, with refunds and lost disputes taken off, by the day they happened.',
      kind: 'Period',
      kinds: { month: 'Month', quarter: 'Quarter', year: 'Year' },
      quarter: 'Q{quarter} {year}',
      country: 'Country',
      anyCountry: 'Not asked',
      rate: 'Rate',
      unknownRate: 'Not recorded',
      reverse: 'Reverse charge',
      net: 'Net',
      tax: 'Tax',
      gross: 'Gross',
      refunded: 'Refunded',
      payments: 'Payments',
      total: 'Total, {currency}',
      open: 'Show transactions: {name}',
      export: 'Export CSV',
      failed: 'The tax report didn’t load.',
      emptyTitle: 'Nothing was sold in this period',
      emptyText: 'Choose another period, or come back after your next sale.',
      test: 'Test mode: these aren’t real sales.',
    },
  },
} as const

declare module '#webkit/words.ts' {
  interface WordParts {
    taxes: typeof words
  }
}
