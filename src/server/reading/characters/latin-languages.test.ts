import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './encoding.ts';

const eastern: Record<string, { encodings: string[]; sentences: string[] }> = {
  Czech: {
    encodings: ['windows-1250', 'iso-8859-2'],
    sentences: [
      'Příští schůzka začíná v úterý v devět hodin.',
      'Žádost o dovolenou podejte nejpozději týden předem.',
      'Klíče od skladu má vedoucí směny, náhradní jsou u vrátného.',
    ],
  },
  Slovak: {
    encodings: ['windows-1250', 'iso-8859-2'],
    sentences: [
      'Žiadosť o dovolenku treba podať najneskôr týždeň vopred.',
      'Kľúče od skladu má vedúci zmeny.',
      'Ďalšia schôdza sa začína v utorok o deviatej.',
    ],
  },
  Polish: {
    encodings: ['windows-1250', 'iso-8859-2'],
    sentences: [
      'Wniosek o urlop należy złożyć co najmniej tydzień wcześniej.',
      'Następne spotkanie zaczyna się we wtorek o dziewiątej.',
      'Klucze do magazynu ma kierownik zmiany, zapasowe są u dyżurnego.',
    ],
  },
  Hungarian: {
    encodings: ['windows-1250', 'iso-8859-2'],
    sentences: [
      'A következő értekezlet kedden kilenckor kezdődik.',
      'A szabadságot legkésőbb egy héttel előbb kell kérni.',
      'A raktár kulcsa a műszakvezetőnél van.',
    ],
  },
  Romanian: {
    encodings: ['windows-1250', 'iso-8859-2'],
    sentences: [
      'Următoarea şedinţă începe marţi la ora nouă.',
      'Cererea de concediu se depune cu cel puţin o săptămână înainte.',
      'Cheile depozitului sunt la şeful de tură, iar cele de rezervă la poartă.',
    ],
  },
  Croatian: {
    encodings: ['windows-1250', 'iso-8859-2'],
    sentences: [
      'Sljedeći sastanak počinje u utorak u devet sati.',
      'Zahtjev za godišnji odmor predaje se najkasnije tjedan dana ranije.',
      'Ključeve skladišta ima voditelj smjene, a rezervni su kod vratara.',
    ],
  },
  Slovene: {
    encodings: ['windows-1250', 'iso-8859-2'],
    sentences: [
      'Naslednji sestanek se začne v torek ob devetih, če ni drugače določeno.',
      'Ključe skladišča ima vodja izmene, rezervni so pri vratarju.',
      'Prošnjo za dopust oddajte vsaj teden dni prej, sicer je ne bomo več upoštevali.',
    ],
  },
  Turkish: {
    encodings: ['windows-1254', 'iso-8859-9'],
    sentences: [
      'Bir sonraki toplantı salı günü saat dokuzda başlıyor.',
      'İzin dilekçesi en geç bir hafta önceden verilmelidir.',
      'Deponun anahtarları vardiya amirindedir, yedekleri kapıcıda bulunur.',
    ],
  },
  Lithuanian: {
    encodings: ['windows-1257'],
    sentences: [
      'Kitas susirinkimas prasideda antradienį devintą valandą.',
      'Prašymą dėl atostogų reikia pateikti bent prieš savaitę.',
      'Sandėlio raktus turi pamainos vadovas, atsarginiai yra pas budėtoją.',
    ],
  },
  Latvian: {
    encodings: ['windows-1257'],
    sentences: [
      'Nākamā sanāksme sākas otrdien pulksten deviņos.',
      'Atvaļinājuma pieteikums jāiesniedz vismaz nedēļu iepriekš.',
      'Noliktavas atslēgas ir maiņas vadītājam.',
    ],
  },
  Estonian: {
    encodings: ['windows-1257'],
    sentences: [
      'Järgmine koosolek algab teisipäeval kell üheksa.',
      'Puhkuseavaldus tuleb esitada vähemalt nädal varem.',
      'Garaaži võtmed on vahetuse vanema käes, tagavaravõtmed valvelauas.',
    ],
  },
};

const western: Record<string, string[]> = {
  French: [
    'La réunion commence à neuf heures ; les clés sont chez le gardien.',
    'Où est passé l’œuvre de Noël ? Ça coûte 20 €, « tout compris ».',
  ],
  Portuguese: [
    'A próxima reunião começa na terça-feira às nove horas.',
    'As férias são pedidas com uma semana de antecedência; não há exceções.',
  ],
  German: [
    'Die Schlüssel für das Lager hat der Schichtführer.',
    'Größe und Maße stehen in der Übersicht – bitte prüfen.',
  ],
  Danish: ['Næste møde begynder tirsdag klokken ni på kontoret.', 'Nøglerne til lageret ligger hos vagten.'],
  Norwegian: ['Neste møte begynner tirsdag klokka ni på kontoret.', 'Søknad om ferie må leveres én uke før.'],
  Swedish: ['Nästa möte börjar på tisdag klockan nio.', 'Nycklarna till förrådet finns hos skiftledaren.'],
  Dutch: ['De financiële gegevens worden elke week geüpdatet.', 'Eén van de ideeën komt uit België.'],
  Italian: [
    'La riunione è martedì alle nove, perché lunedì l’ufficio è chiuso.',
    'Le chiavi sono già dal portiere; così non si può più sbagliare.',
  ],
  Catalan: [
    'La reunió comença dimarts a les nou; les claus són a la porteria.',
    'Això és l’última pàgina: col·laboració i qüestions pràctiques.',
  ],
  Finnish: [
    'Seuraava kokous alkaa tiistaina kello yhdeksän.',
    'Varaston avaimet ovat työnjohtajalla, vara-avaimet päivystäjällä.',
  ],
  Icelandic: [
    'Næsti fundur hefst á þriðjudag klukkan níu.',
    'Lyklarnir að geymslunni eru hjá vaktstjóranum, það þarf að skrá þá.',
  ],
  Spanish: [
    'La próxima reunión empieza el martes a las nueve.',
    '¿Qué pasa si me voy de vacaciones? El depósito nº 2 tiene 5 m³ y pesa 3½ t.',
  ],
  English: [
    'The São Paulo office is run by François Muñoz and Zoë Ångström.',
    'The tank holds 5 m³ at 20 °C and costs £20 or ¥3000 ± 5 %.',
  ],
};

describe('texts of languages that windows-1252 does not write', () => {
  const cases = Object.entries(eastern).flatMap(([language, { encodings, sentences }]) =>
    encodings.map((encoding) => ({ language, encoding, sentences })),
  );

  it.each(cases)('reads a single sentence of $language in $encoding', async ({ encoding, sentences }) => {
    for (const sentence of sentences)
      expect(await decodeText(iconv.encode(sentence, encoding))).toBe(sentence);
  });

  it.each(cases)('reads pages of $language in $encoding', async ({ encoding, sentences }) => {
    const text = `${sentences.join('\n')}\n`.repeat(500);
    expect(await decodeText(iconv.encode(text, encoding))).toBe(text);
  });

  it.each(cases)('reads headings of $language in $encoding', async ({ language, encoding, sentences }) => {
    const locale = language === 'Turkish' ? 'tr' : 'en';
    const text = sentences.map((sentence) => sentence.toLocaleUpperCase(locale)).join('\n');
    expect(await decodeText(iconv.encode(text, encoding))).toBe(text);
  });

  it('tells windows-1250 by its quotation marks where the letters stand the same in ISO-8859-2', async () => {
    const text = 'Předseda řekl: „Zítra přijde ředitel.“';
    expect(await decodeText(iconv.encode(text, 'windows-1250'))).toBe(text);
  });
});

describe('texts of languages that windows-1252 writes', () => {
  it.each(Object.entries(western))('still reads %s in windows-1252', async (_language, sentences) => {
    for (const text of [...sentences, sentences.join('\n').repeat(200)])
      expect(await decodeText(iconv.encode(text, 'windows-1252'))).toBe(text);
  });

  it.each(
    ['macintosh', 'cp850'].flatMap((encoding) =>
      ['French', 'German', 'Portuguese', 'Spanish'].map((language) => ({ language, encoding })),
    ),
  )('still reads $language in $encoding', async ({ language, encoding }) => {
    const text = western[language]?.[0] ?? '';
    expect(await decodeText(iconv.encode(text, encoding))).toBe(text);
  });
});
