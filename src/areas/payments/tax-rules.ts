/** Rates by country: as many as there are places. */
export const mostTaxRates = 300
export const longestTaxLabel = 20

/** One line, as it's printed. */
export const labelFrom = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestTaxLabel)

/** Standard VAT rates of the European Union in basis points, as of January 2026. Sellers check them before they use them. */
export const euStandardRates: Readonly<Record<string, number>> = {
  ...{ AT: 2000, BE: 2100, BG: 2000, CY: 1900, CZ: 2100, DE: 1900, DK: 2500, EE: 2400, ES: 2100 },
  ...{ FI: 2550, FR: 2000, GR: 2400, HR: 2500, HU: 2700, IE: 2300, IT: 2200, LT: 2100, LU: 1700 },
  ...{ LV: 2100, MT: 1800, NL: 2100, PL: 2300, PT: 2300, RO: 2100, SE: 2500, SI: 2200, SK: 2300 },
}

export const isInEu = (country: string): boolean => country in euStandardRates

/** A firm in another country of the European Union than the seller's owes the tax itself. */
export const isReverseCharge = (sellerCountry: string | null, buyerCountry: string): boolean =>
  sellerCountry !== null && sellerCountry !== buyerCountry && isInEu(buyerCountry) && isInEu(sellerCountry)
