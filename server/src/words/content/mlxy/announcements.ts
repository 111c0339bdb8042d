import type { Announcement, AnnouncementWords } from '../content.types.ts';

export const announced: Readonly<Record<Announcement, AnnouncementWords>> = {
  welcome: {
    title: 'Selamat datang ke Hongbao',
    content: `Semua wang di sini ialah wang simulasi: berdagang, meminjam, melanggan dan rosakkanlah apa sahaja dengan bebas. Akaun demo anda bermula dengan 100,000 USDT dan boleh ditetapkan semula pada bila-bila masa. Mulakan dengan halaman bantuan tentang margin dan pencairan; ia mengambil masa dua minit.`,
  },
  'test-networks-only': {
    title: 'Rangkaian ujian sahaja',
    content: `Setiap alamat deposit milik rangkaian ujian dan menunjukkannya melalui huruf-huruf pertama: tb1, sep: atau nile:. Pengeluaran hanya dihantar ke alamat sedemikian. Jangan sekali-kali hantar syiling sebenar ke alamat yang anda lihat di sini.`,
  },
  'every-outcome-recomputed': {
    title: 'Setiap hasil boleh dikira semula',
    content: `Setiap opsyen kini mempunyai resit dengan tik masuk dan keluarnya, dan setiap langganan token menerbitkan bukti cabutannya. Anda tidak perlu bergantung pada kata-kata sesiapa untuk sesuatu hasil: buka resit dan kira semula.`,
  },
  'five-wrong-passwords': {
    title: 'Lima kata laluan pengeluaran salah: dikunci sepuluh minit',
    content: `Untuk melindungi wang anda, kata laluan pengeluaran dikunci selama sepuluh minit selepas lima percubaan salah. Selepas kata laluan atau pengesah ditukar, pengeluaran ditahan selama 24 jam. Pengeluaran sedia ada tidak terjejas.`,
  },
  'contest-calendar': {
    title: 'Pertandingan dagangan: tarikh tetap, kedudukan terbuka',
    content: `Pertandingan mempunyai tarikh, dana dan hadiah yang diterbitkan. Anda berdagang dengan dana yang diasingkan daripada akaun utama anda, kedudukan mengikut pulangan, dan seri memihak kepada nilai dagangan lebih tinggi. Kedudukan 1 hingga 10 dibayar apabila pertandingan tamat. Anda boleh keluar sebelum tamat dan mengambil balik bakinya, tanpa hadiah.`,
  },
};
