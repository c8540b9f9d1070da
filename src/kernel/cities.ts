import { languageOf } from './language.ts'

/** Time zones are named by cities in English; these have another name in German. */
const german: Readonly<Record<string, string>> = {
  'Addis Ababa': 'Addis Abeba',
  Algiers: 'Algier',
  Athens: 'Athen',
  Azores: 'Azoren',
  Baghdad: 'Bagdad',
  Belgrade: 'Belgrad',
  Brussels: 'Brüssel',
  Bucharest: 'Bukarest',
  Cairo: 'Kairo',
  Calcutta: 'Kalkutta',
  Canary: 'Kanaren',
  Copenhagen: 'Kopenhagen',
  Damascus: 'Damaskus',
  Havana: 'Havanna',
  'Hong Kong': 'Hongkong',
  Kiev: 'Kyjiw',
  Kyiv: 'Kyjiw',
  Lisbon: 'Lissabon',
  Luxembourg: 'Luxemburg',
  'Mexico City': 'Mexiko-Stadt',
  Moscow: 'Moskau',
  Nicosia: 'Nikosia',
  Prague: 'Prag',
  Riyadh: 'Riad',
  Rome: 'Rom',
  'Sao Paulo': 'São Paulo',
  Singapore: 'Singapur',
  Tehran: 'Teheran',
  Tokyo: 'Tokio',
  Tripoli: 'Tripolis',
  Vatican: 'Vatikanstadt',
  Vienna: 'Wien',
  Warsaw: 'Warschau',
  Yerevan: 'Jerewan',
  Zurich: 'Zürich',
}

/** "New York" of `America/New_York`, "Lissabon" of `Europe/Lisbon` in German: what people call a zone. */
export function cityOf(timeZone: string, locale: string): string {
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  return (languageOf(locale) === 'de' && german[city]) || city
}
