import type { ArticleWords, HelpPage } from '../content.types.ts';

export const help: Readonly<Record<HelpPage, ArticleWords>> = {
  'sign-in': {
    title: 'Cara log masuk',
    summary: 'Kata laluan, kod, pihak ketiga, dompet atau tetamu: yang mana digunakan dan bila.',
    content: `Anda boleh log masuk dengan kata laluan, dengan kod yang dihantar ke e-mel atau telefon anda, melalui pihak ketiga, dengan dompet, atau sebagai tetamu.

- Kata laluan: akaun ialah alamat e-mel anda, nombor telefon anda, atau nama tetamu.
- Kod: enam digit, sah selama sepuluh minit, digunakan sekali. Kod lain boleh dihantar selepas seminit.
- Dompet: anda menandatangani teks pendek. Tandatangan itu tidak memindahkan wang.
- Tetamu: anda mendapat akaun dan kata laluan yang ditunjukkan sekali sahaja. Catatkannya. Pautkan e-mel atau telefon kemudian, dan tetamu itu menjadi ahli penuh bersama semua yang dimilikinya.

Selepas lebih daripada lima kata laluan salah, akaun dikunci selama sepuluh minit. Sesi tamat selepas 30 hari, apabila anda log keluar, atau apabila anda menukar kata laluan.`,
  },
  'keep-it-safe': {
    title: 'Menjaga keselamatan akaun anda',
    summary: 'Dua kata laluan, satu pengesah, dan apa yang berlaku apabila ia berubah.',
    content: `Akaun anda mempunyai dua kata laluan. Kata laluan log masuk membukanya; kata laluan pengeluaran diminta setiap kali wang akan keluar atau akaun penyelesaian dipautkan.

- Pautkan aplikasi pengesah: imbas kod, masukkan enam digit yang ditunjukkannya. Sejak itu, log masuk dan pengeluaran meminta digit tersebut, dan setiap kod berfungsi sekali sahaja.
- Selepas sebarang perubahan kata laluan atau pengesah, pengeluaran ditahan selama 24 jam. Sesiapa yang mendapat telefon anda tidak untung apa-apa dengan bertindak cepat.
- Senarai sesi menunjukkan setiap peranti yang log masuk. Tamatkan yang anda tidak kenali.

Tiada sesiapa daripada khidmat sokongan akan meminta kata laluan atau kod.`,
  },
  'verify-identity': {
    title: 'Mengesahkan identiti anda',
    summary: 'Keperluan dua peringkat, tempoh semakan, dan apa yang dibukanya.',
    content: `Peringkat asas memerlukan kad pengenalan (depan dan belakang) atau pasport (halaman dengan potret anda). Peringkat lanjutan, selepas yang asas, meminta alamat anda dan kenalan kecemasan.

Gambar diterima apabila keseluruhan dokumen kelihatan, cahayanya sekata dan teksnya jelas. Semakan biasanya mengambil masa kira-kira lima minit. Jika ditolak, anda diberitahu sebabnya dan boleh menghantar semula.

Apa yang dibukanya:
- asas: pinjaman, langganan token, dan pengeluaran 50,000 USDT sehari, bukan 2,000
- lanjutan: 200,000 USDT sehari dan had kredit tertinggi

Ini simulasi: gunakan dokumen rekaan, jangan sekali-kali yang sebenar.`,
  },
  'vip-levels': {
    title: 'Tahap VIP dan sampul merah',
    summary: 'Bagaimana tahap mengikut aset anda, dan apa yang dibayarnya.',
    content: `Tahap anda mengikut jumlah aset anda dalam USDT, ditolak hutang anda. Tahap naik serta-merta apabila wang masuk, dan hanya boleh turun pada tengah malam (UTC+8).

- Kali pertama anda mencapai sesuatu tahap, anda mendapat bonus naik tahapnya, sekali untuk selama-lamanya.
- Setiap Isnin pada 00:00 (UTC+8), sampul merah dibayar kepada semua yang tahapnya mempunyai sampul.
- Yuran taker kontrak turun daripada 0.050% pada tahap 0 kepada 0.027% pada tahap 8.

Wang yang dilaburkan dalam produk masih dikira sebagai milik anda. Wang demo tidak pernah dikira.`,
  },
  deposit: {
    title: 'Membuat deposit',
    summary: 'Syiling, rangkaian, alamat, bukti: mengikut turutan itu.',
    content: `Pilih syiling dan rangkaian dahulu: setiap pasangan mempunyai alamat, minimum dan bilangan pengesahan tersendiri. Hantar, kemudian laporkan jumlahnya dengan gambar pemindahan itu. Jumlah dikreditkan selepas semakan, biasanya dalam masa tiga minit.

- Jumlah di bawah minimum tidak boleh dikreditkan.
- Bukti mesti menunjukkan jumlah yang anda laporkan.
- Paling banyak 20 deposit boleh menunggu semakan serentak.

Semua alamat di sini milik rangkaian ujian dan dapat dikenali daripada bentuknya. Jangan sekali-kali hantar wang sebenar ke alamat itu.`,
  },
  withdraw: {
    title: 'Membuat pengeluaran',
    summary: 'Apa yang perlu disediakan, apa yang ditahan, dan perjalanannya hingga diterima.',
    content: `Sebelum pengeluaran pertama, tetapkan kata laluan pengeluaran dan pautkan akaun penyelesaian untuk syiling itu: alamat rantaian blok atau akaun bank.

Jumlah tiba sepenuhnya; yuran dikenakan di luar jumlah itu. Kedua-duanya ditahan apabila anda memohon. Semakan mengambil masa kira-kira tiga minit; kemudian ia dibayar, dan diterima kira-kira lima minit selepas itu. Semasa dalam semakan anda boleh membatalkannya dan semuanya dikembalikan.

- Had harian dikira dalam USDT dari 00:00 (UTC+8): 2,000 belum disahkan, 50,000 disahkan, 200,000 pengesahan lanjutan.
- Pengeluaran yang ditolak melepaskan jumlah dan yuran. Yang gagal selepas dibayar akan dikembalikan.
- Selepas perubahan keselamatan, pengeluaran ditahan selama 24 jam.`,
  },
  'flash-exchange': {
    title: 'Tukar pantas',
    summary: 'Sebut harga yang kekal selama 15 saat.',
    content: `Sebut harga menetapkan kadar selama 15 saat dan untuk satu tukaran. Kadarnya ialah nisbah kedua-dua harga tengah ditolak 0.1%, dan itulah keseluruhan kosnya.

Jika pasaran bergerak lebih daripada 0.05% ke arah yang merugikan anda semasa anda membuat keputusan, tukaran ditolak dan sebut harga baharu ditawarkan. Tiga sebut harga boleh dibuka serentak; yang keempat menamatkan yang paling lama. Jumlah dipotong mengikut bilangan perpuluhan syiling; bezanya berpihak kepada platform dan kurang daripada satu unit digit terakhir.

Tukaran terkecil: bernilai 1 USDT. Terbesar: bernilai 100,000 USDT.`,
  },
  'margin-and-liquidation': {
    title: 'Margin dan pencairan',
    summary: 'Apa yang anda letakkan, apa yang boleh hilang, dan di mana ia berakhir.',
    content: `Setiap pesanan ialah posisi tersendiri dengan marginnya sendiri: nilai posisi (nosional) dibahagi leveraj. Kerugian tidak boleh melebihi margin itu; baki akaun anda yang lain tidak disentuh.

Harga pencairan ialah harga apabila margin yang tinggal hanya cukup-cukup menampung margin penyelenggaraan dan yuran tutup. Ia ditunjukkan sebelum anda membuka posisi, dan itulah angka yang sama dibukukan oleh pelayan. Ia dibandingkan dengan harga tanda, bukan dengan mana-mana dagangan tunggal.

- Leveraj lebih tinggi mendekatkan harga pencairan: pada 10x jaraknya kira-kira 9.5%, pada 100x kira-kira setengah peratus.
- Menambah margin menjauhkannya. Menutup sebahagian mengekalkan nisbahnya.
- Posisi lebih besar memerlukan lebih banyak margin penyelenggaraan; itulah gunanya peringkat-peringkat saiz.

Anda sentiasa boleh menutup posisi yang rugi. Penutupan tidak pernah ditolak kerana hasilnya negatif.`,
  },
  'orders-and-stops': {
    title: 'Pesanan, ambil untung dan henti rugi',
    summary: 'Apa yang dipenuhi bila, dan paras mana didahulukan.',
    content: `Pesanan pasaran dibuka serta-merta pada sisi bertentangan sebaran harga. Pesanan had menunggu, dengan marginnya ditahan, sehingga harga tanda mencapai harganya; pembatalan mengembalikan margin itu.

Ambil untung dan henti rugi menutup keseluruhan posisi apabila harga tanda mencapainya. Setiap satu boleh berdiri sendiri dan boleh ditetapkan, dialihkan atau dibatalkan pada bila-bila masa. Henti rugi boleh berada di kawasan untung.

Apabila beberapa paras dilintasi, laluan harga menentukan yang mana dahulu. Pada detik yang betul-betul sama, turutannya ialah: pencairan, henti rugi, ambil untung. Antara pencetus dan pembukuan terdapat satu saat: pada masa itu posisi berstatus “Dalam penyelesaian”.`,
  },
  'second-options': {
    title: 'Opsyen yang berjalan beberapa saat',
    summary: 'Masuk, keluar, bayaran, dan resit yang membuktikannya.',
    content: `Anda menyatakan sama ada harga akan lebih tinggi atau lebih rendah selepas 30 hingga 300 saat. Harga masuk ialah tik terakhir pada atau sebelum pesanan anda diterima, harga keluar ialah tik terakhir pada atau sebelum tamatnya.

- Betul: modal anda kembali bersama untung 70% hingga 85% daripadanya.
- Salah: modal hilang. Tidak lebih daripada itu.
- Harga sama: modal kembali.

Kadar untung ditetapkan semasa anda membeli. Pada 80%, anda perlu betul dalam 55.6% kes supaya tidak rugi; borang pesanan menunjukkan angka itu. Setiap opsyen mempunyai resit dengan tik dan peraturannya: sesiapa boleh mengira semula hasilnya.`,
  },
  loans: {
    title: 'Pinjaman kredit dan pinjaman bercagar',
    summary: 'Faedah mengikut jam, panggilan margin, dan kos kelewatan.',
    content: `Pinjaman kredit memerlukan identiti yang disahkan; hadnya meningkat mengikut yuran dagangan yang anda bayar, sehingga had tertinggi mengikut pengesahan dan tahap VIP. Pinjaman bercagar memerlukan BTC atau ETH sebagai cagaran: anda boleh meminjam sehingga 65% daripada nilainya.

Faedah terakru bagi setiap jam yang bermula dan anda boleh membayar balik pada bila-bila masa; ketika itu anda hanya membayar faedah yang telah terakru. Bayaran digunakan untuk faedah dahulu, kemudian prinsipal.

- Nisbah pinjaman kepada nilai 75%: anda diberi amaran. Tambah cagaran atau bayar balik.
- 83%: cagaran dijual, pinjaman dibayar, dan bakinya kembali kepada anda.
- Lewat: tiga hari tempoh ihsan, selepas itu faedah tiga kali ganda. Cagaran kemudiannya dijual; bagi pinjaman kredit, skor kredit anda ditolak 20 mata. Selagi pinjaman yang lewat belum dibayar, anda tidak boleh membuat pengeluaran.`,
  },
  'investment-products': {
    title: 'Arbitraj, mesin lombong dan pembiayaan ramai',
    summary: 'Apa yang dibayar setiap satu, berapa lama, dan kos keluar awal.',
    content: `Produk arbitraj dan AI berjalan selama 1 hingga 90 hari. Pendapatan dibayar ke baki anda selepas setiap hari penuh; prinsipal kembali pada akhirnya. Anda boleh keluar awal: anda kemudian mendapat prinsipal ditolak pendapatan yang telah dibayar.

Produk pembiayaan ramai berfungsi serupa tetapi berjalan hingga tamat. Bar kemajuannya menunjukkan berapa banyak lagi yang boleh dilanggan.

Mesin lombong dibeli, bukan dipinjamkan: harganya telah dibelanjakan. Selama 365 hari ia memperoleh 0.05 USD bagi setiap TH sehari, ditolak elektrik pada 0.06 USD setiap kWh. Halaman itu menunjukkan pendapatan kasar, kos dan bersih, serta sama ada harganya akan pulang modal.`,
  },
  'token-subscriptions': {
    title: 'Melanggan token baharu',
    summary: 'Mohon, cabutan, bayar, disenaraikan: empat langkah bertarikh.',
    content: `Semasa langganan dibuka, anda memohon dalam lot penuh; anggaran harga ditahan. Pada penutupan, cabutan memilih lot yang menang. Sesiapa yang tidak menang apa-apa mendapat wangnya kembali serta-merta.

Pemenang membayar dalam masa 24 jam. Yang tidak dibayar akan dilucuthakkan. Pada hari penyenaraian, token dikreditkan dan boleh didagangkan.

Cabutan tidak boleh dipengaruhi: rahsianya dikomit melalui hash sebelum permohonan pertama, dan dicampur dengan harga penutup BTC, yang belum diketahui sesiapa ketika itu. Selepas itu rahsia diterbitkan supaya sesiapa boleh mengulangi kocokannya.`,
  },
};
