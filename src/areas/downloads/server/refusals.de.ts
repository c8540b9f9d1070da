import type { Sentences } from '#kernel/sentences.ts'

export const downloadsRefusalsDe: Sentences = {
  'A file can have up to 100 versions. Add it as another file instead.':
    'Eine Datei kann bis zu 100 Versionen haben. Füge sie stattdessen als weitere Datei hinzu.',
  'A product can have up to 20 files. Put several into one ZIP.':
    'Ein Produkt kann bis zu 20 Dateien haben. Pack mehrere in ein ZIP.',
  'A key can have up to 200 characters': 'Ein Schlüssel kann bis zu 200 Zeichen haben',
  'A product can have up to 500,000 keys that aren’t sold yet.':
    'Ein Produkt kann bis zu 500.000 Schlüssel haben, die noch nicht verkauft sind.',
  'Add a file before publishing.': 'Füge vor dem Veröffentlichen eine Datei hinzu.',
  'Choose a PDF.': 'Wähle ein PDF.',
  'Choose each page once.': 'Wähle jede Seite nur einmal.',
  'Choose up to 5 pages': 'Wähle bis zu 5 Seiten',
  'Connect a way to get paid to sell this product to others.':
    'Richte einen Zahlungsweg ein, um dieses Produkt an andere zu verkaufen.',
  'Download it first. Then you can review it.': 'Lade es erst herunter. Danach kannst du es bewerten.',
  'Enter 1 or more, or leave it empty for no limit':
    'Gib 1 oder mehr ein, oder lass das Feld leer für unbegrenzt viele',
  'Enter 1 or more, or leave it empty so that it never ends':
    'Gib 1 oder mehr ein, oder lass das Feld leer, damit es nie endet',
  'Enter a reason. The buyer sees it.': 'Gib einen Grund an. Der Käufer sieht ihn.',
  'Enter a title before publishing.': 'Gib vor dem Veröffentlichen einen Titel ein.',
  'Enter at most 1,000': 'Gib höchstens 1.000 ein',
  'Enter at most 3,650': 'Gib höchstens 3.650 ein',
  'Line {number} can’t be a license key.': 'Zeile {number} kann kein Lizenzschlüssel sein.',
  'Out of license keys right now.': 'Zurzeit gibt es keine Lizenzschlüssel mehr.',
  'Out of license keys. Add more before publishing.':
    'Es gibt keine Lizenzschlüssel mehr. Füge vor dem Veröffentlichen weitere hinzu.',
  'Paste at least one key.': 'Füge mindestens einen Schlüssel ein.',
  'People bought this product, so it has to stay in the trash.':
    'Dieses Produkt wurde gekauft, deshalb bleibt es im Papierkorb.',
  'Many people are opening their copy right now. Try again in a minute.':
    'Gerade öffnen viele ihre Kopie. Versuch es in einer Minute noch einmal.',
  'Set a price, or leave it empty for a free product.':
    'Lege einen Preis fest, oder lass ihn für ein kostenloses Produkt leer.',
  'The files changed in another tab. Check them, then sort again.':
    'Die Dateien haben sich in einem anderen Tab geändert. Sieh noch einmal nach und sortiere sie dann.',
  'This order doesn’t exist.': 'Diese Bestellung gibt es nicht.',
  'We couldn’t find this page.': 'Diese Seite gibt es nicht.',
  'This buyer’s access has ended, so a link wouldn’t open anything.':
    'Der Zugang ist beendet, deshalb öffnet ein Link nichts.',
  'This file has a new version. Choose its pages again.':
    'Von dieser Datei gibt es eine neue Version. Wähle ihre Seiten noch einmal.',
  'This file was removed, or the link is wrong.': 'Diese Datei wurde entfernt, oder der Link stimmt nicht.',
  'This is the only file. Add another first, or unpublish the product.':
    'Das ist die einzige Datei. Füge erst eine andere hinzu, oder nimm das Produkt aus dem Verkauf.',
  'This order isn’t completed yet.': 'Diese Bestellung ist noch nicht abgeschlossen.',
  'This product is already published.': 'Dieses Produkt ist schon veröffentlicht.',
  'This product isn’t on sale right now.': 'Dieses Produkt ist zurzeit nicht im Verkauf.',
  'This product isn’t published.': 'Dieses Produkt ist nicht veröffentlicht.',
  'This product was changed in another tab.': 'Dieses Produkt wurde in einem anderen Tab geändert.',
  'This product was deleted, or the link is wrong.':
    'Dieses Produkt wurde gelöscht, oder der Link stimmt nicht.',
  'Use up to 12 letters and digits': 'Nimm bis zu 12 Buchstaben und Ziffern',
  'You’ve used all downloads of this file. Ask the seller for more.':
    'Du hast alle Downloads dieser Datei verbraucht. Bitte den Anbieter um weitere.',
  'Your download period has ended. Ask the seller for more time.':
    'Die Zeit zum Herunterladen ist vorbei. Bitte den Anbieter um mehr Zeit.',
  'Some PDFs can’t take the buyer’s name.': 'Bei manchen PDFs lässt sich der Name nicht einfügen.',
  '{name} isn’t a PDF, ZIP, image, audio or video file.':
    '{name} ist weder PDF, ZIP, Bild, Audio noch Video.',
}
