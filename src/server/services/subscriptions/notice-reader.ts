export type NoticeReader = { name: string; address: string; locale: 'en' | 'es'; timeZone: string | null };
