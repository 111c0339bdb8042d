import type { ArticleWords, NewsPiece } from '../content.types.ts';

export const news: Readonly<Record<NewsPiece, ArticleWords>> = {
  'what-ten-times-means': {
    title: 'Maksud sebenar leveraj sepuluh kali ganda',
    summary:
      'Gerakan yang sama, hasil sepuluh kali ganda, dan tembok pada sembilan setengah peratus.',
    content: `Dengan margin 600 USDT pada 10x, anda menggerakkan bitcoin bernilai 6,000 USDT. Kenaikan 2% menghasilkan 120 USDT: satu perlima daripada apa yang anda letakkan. Penurunan 2% merugikan jumlah yang sama.

Bezanya terletak lebih jauh. Pemegang syiling itu sendiri boleh menunggu sehingga penurunan 10% berlalu. Pada 10x, posisi berakhir sedikit sebelum itu, kerana bahagian terakhir margin disimpan untuk margin penyelenggaraan dan yuran tutup. Yang kembali ialah bahagian yang tidak diperlukan oleh kedua-duanya.

Tabiat yang berguna: lihat jarak ke pencairan sebelum melihat besarnya untung. Jika hari biasa pun boleh melintasinya, posisi terlalu besar atau leveraj terlalu tinggi.`,
  },
  'draw-you-can-repeat': {
    title: 'Cabutan yang boleh diulang sesiapa sahaja',
    summary:
      'Bagaimana satu rahsia dan satu harga membentuk cabutan yang tidak boleh dikawal sesiapa.',
    content: `Cabutan bertuah mempunyai dua kelemahan: penganjurnya boleh memilih pemenang, atau boleh mengetahuinya lebih awal. Cabutan dengan komitmen menutup kedua-duanya.

Sebelum permohonan pertama, satu rahsia rawak dipilih dan SHA-256 rahsia itu diterbitkan. Menukar rahsia kemudian akan menukar hash itu. Apabila permohonan ditutup, rahsia digabungkan dengan harga penutup BTC, yang tidak dapat diketahui sesiapa sebelumnya, dan dihash sekali lagi. Nombor itu menjadi benih kocokan semua lot.

Selepas cabutan, rahsia didedahkan. Semak dengan hash yang diterbitkan, ulangi kocokan, bandingkan pemenang. Skrip untuknya hanyalah satu halaman kod yang mudah.`,
  },
  'small-fees-add-up': {
    title: 'Yuran kecil, dagangan banyak',
    summary: 'Lima perseratus peratus nampak seperti tiada apa-apa, sehingga dikira.',
    content: `Yuran taker 0.05% dikenakan pada nilai posisi, bukan pada margin. Pada 20x, itu bersamaan 1% margin anda untuk membuka dan lebih kurang sebanyak itu juga untuk menutup.

Sepuluh pusingan buka dan tutup sehari pada 20x dengan margin yang sama memperdagangkan 400 kali ganda margin itu: yuran sahaja mengambil satu perlima daripadanya. Sebaran harga dikenakan di luar itu.

Tiga perkara membantu: kurangkan dagangan, kurangkan leveraj, dan capai tahap VIP lebih tinggi, apabila yuran turun kepada 0.027%. Tiada satu pun memerlukan ramalan.`,
  },
  'break-even-of-an-option': {
    title: 'Titik pulang modal opsyen pendek',
    summary: 'Mengapa betul separuh masa tidak mencukupi.',
    content: `Opsyen yang membayar 75% memberi 75 bagi setiap 100 modal apabila menang dan mengambil 100 apabila kalah. Untuk pulang modal, menang dan kalah mesti seimbang: p × 75 = (1 − p) × 100, jadi p ialah 57.1%.

Lambungan syiling betul dalam 50% kes. Bagi seratus opsyen bernilai 100 USDT, jangkaan kerugiannya ialah 1,250 USDT. Tiada cara mengatur saiz modal yang mengubah jumlah itu; menggandakan modal selepas kalah hanya mengumpulkannya menjadi kerugian yang lebih jarang tetapi lebih besar.

Sebab itulah borang pesanan menunjukkan kadar pulang modal di sebelah bayaran: kedua-duanya menyatakan perkara yang sama, tetapi hanya satu yang kedengaran begitu.`,
  },
  'power-decides-mining': {
    title: 'Elektrik menentukan pendapatan mesin lombong',
    summary: 'Terahash menjual mesin, kilowatt jam membayarnya.',
    content: `Ambil dua mesin, 110 dan 200 TH/s. Pada 0.05 USD bagi setiap TH sehari, pendapatan kasarnya 5.50 dan 10.00 USD. Yang pertama menggunakan 3,250 W, yang kedua 3,500 W: pada 0.06 USD setiap kWh, itu 4.68 dan 5.04 USD sehari.

Secara bersih, mesin lama menyimpan 0.82 USD dan yang baharu 4.96 USD: enam kali ganda dengan kadar hash yang tidak sampai dua kali ganda. Jika elektrik naik satu pertiga, mesin pertama tidak memperoleh apa-apa.

Jadi bacalah helaian spesifikasi dari bawah: watt bagi setiap terahash dahulu, kemudian harga mesin dibahagi pendapatan bersih sehari.`,
  },
  'monday-in-envelopes': {
    title: 'Isnin datang dalam sampul',
    summary: 'Siapa mendapat sampul merah, berapa banyak, dan mengapa tidak pernah dua kali.',
    content: `Setiap Isnin pada 00:00 (UTC+8), platform mula-mula menyesuaikan setiap tahap dengan aset ahlinya, kemudian membayar sampul merah minggu itu kepada semua yang tahapnya mempunyai sampul: daripada 1 USDT pada tahap 1 hingga 388 USDT pada tahap 8.

Setiap sampul membawa nama ahli dan minggu ISO dalam lejar. Sampul kedua dengan nama yang sama tidak boleh dibukukan, walau apa pun mula semula atau cubaan semula yang berlaku, dan walau bagaimana pun jam digerakkan.

Jumlahnya berakhir dengan angka bertuah lapan setakat yang kami mampu. Selebihnya ialah aritmetik.`,
  },
};
